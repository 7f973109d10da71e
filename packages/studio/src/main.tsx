document.title = 'Monotable Studio'
