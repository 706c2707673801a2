package dev.stoa.cli.architecture.planted.table;

import dev.stoa.cli.architecture.planted.hadoop.HadoopThatNamesFormat;

/** A fault: core uses a module that depends on it. */
public record TableThatNamesHadoop(HadoopThatNamesFormat engine) {}
