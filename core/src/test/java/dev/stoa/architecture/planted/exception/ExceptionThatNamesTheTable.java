package dev.stoa.architecture.planted.exception;

import dev.stoa.architecture.planted.table.TableStandIn;

/** A violation: an early package imports a late one. */
public record ExceptionThatNamesTheTable(TableStandIn table) {}
