package dev.stoa.bench.architecture.planted.cli;

import dev.stoa.bench.architecture.planted.bench.BenchThatNamesTesting;

/**
 * A deliberate violation for the architecture test: it uses a module that depends on it; the other
 * half of a cycle.
 */
public record CliThatNamesBench(BenchThatNamesTesting bench) {}
