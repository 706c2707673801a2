package dev.stoa.bench.architecture.planted.table;

import dev.stoa.bench.architecture.planted.hadoop.HadoopThatNamesFormat;

/** A deliberate violation for the architecture test: core uses a module that depends on it. */
public record TableThatNamesHadoop(HadoopThatNamesFormat engine) {}
