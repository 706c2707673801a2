/**
 * Runs the commands of documents and of {@code --help} in a shell. The tests of the command line,
 * of the experiments and of the archives call it.
 */
package dev.stoa.testing.example;
