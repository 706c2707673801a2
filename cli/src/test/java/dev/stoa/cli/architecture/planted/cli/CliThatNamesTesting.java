package dev.stoa.cli.architecture.planted.cli;

import dev.stoa.cli.architecture.planted.bench.BenchThatNamesCli;
import dev.stoa.cli.architecture.planted.testing.TestingStandIn;

/** A fault: the program uses a test module. */
public record CliThatNamesTesting(BenchThatNamesCli earlier, TestingStandIn testing) {}
