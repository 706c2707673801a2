package dev.stoa.bench.architecture.planted.bench;

import dev.stoa.bench.architecture.planted.cli.CliThatNamesBench;
import dev.stoa.bench.architecture.planted.testing.TestingStandIn;

/** A fault: the bench uses a test module. */
public record BenchThatNamesTesting(CliThatNamesBench earlier, TestingStandIn testing) {}
