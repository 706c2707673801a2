package dev.stoa.bench.architecture.planted.hadoop;

import dev.stoa.bench.architecture.planted.format.column.HiddenColumn;

/** A deliberate violation for the architecture test: it uses a non-public package of core. */
public record HadoopThatNamesFormat(HiddenColumn column) {}
