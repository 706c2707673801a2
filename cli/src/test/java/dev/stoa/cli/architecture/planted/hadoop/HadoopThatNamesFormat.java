package dev.stoa.cli.architecture.planted.hadoop;

import dev.stoa.cli.architecture.planted.format.column.HiddenColumn;

/** A fault: uses a package of core that is not public. */
public record HadoopThatNamesFormat(HiddenColumn column) {}
