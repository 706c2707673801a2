/**
 * Runs the published examples: each example of each {@code --help} and the commands of README.md,
 * in child processes, in a directory with small inputs.
 */
package dev.stoa.cli.example;
