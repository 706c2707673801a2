/**
 * Runs the commands of documents and of {@code --help} in a shell. Called by tests of the command
 * line, the experiments and the distribution.
 */
package dev.stoa.testing.example;
