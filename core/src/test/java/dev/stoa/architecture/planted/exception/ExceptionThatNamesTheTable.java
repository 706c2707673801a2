package dev.stoa.architecture.planted.exception;

import dev.stoa.architecture.planted.table.TableStandIn;

/** A fault: the first package imports the last. */
public record ExceptionThatNamesTheTable(TableStandIn table) {}
