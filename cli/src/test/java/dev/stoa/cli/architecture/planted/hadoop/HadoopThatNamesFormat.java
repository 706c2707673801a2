package dev.stoa.cli.architecture.planted.hadoop;

import dev.stoa.cli.architecture.planted.format.column.HiddenColumn;

/** A fault: uses a non-public package of core. */
public record HadoopThatNamesFormat(HiddenColumn column) {}
