package dev.stoa.bench.architecture.planted.hadoop;

import dev.stoa.bench.architecture.planted.format.column.HiddenColumn;

/** A fault: uses a non-public package of core. */
public record HadoopThatNamesFormat(HiddenColumn column) {}
