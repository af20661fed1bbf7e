/** What a style sheet or a picture is to a test: an empty module. */
module.exports = {}
