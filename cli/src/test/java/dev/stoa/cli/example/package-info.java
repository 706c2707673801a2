/**
 * Runs what people are shown: each example of each {@code --help} and the commands of README.md, in
 * processes of their own, in a folder with small inputs.
 */
package dev.stoa.cli.example;
