package dev.stoa.cli.architecture.planted.bench;

import dev.stoa.cli.architecture.planted.cli.CliThatNamesTesting;

/** A fault: uses a module that depends on it; the other half of a cycle. */
public record BenchThatNamesCli(CliThatNamesTesting cli) {}
