package dev.stoa.bench.architecture.planted.bench;

import dev.stoa.bench.architecture.planted.cli.CliThatNamesBench;
import dev.stoa.bench.architecture.planted.testing.TestingStandIn;

/** A deliberate violation for the architecture test: the bench uses a test module. */
public record BenchThatNamesTesting(CliThatNamesBench earlier, TestingStandIn testing) {}
