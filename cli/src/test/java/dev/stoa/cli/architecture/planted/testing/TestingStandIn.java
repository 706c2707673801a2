package dev.stoa.cli.architecture.planted.testing;

import dev.stoa.cli.architecture.planted.table.TableThatNamesHadoop;

/** Right: what only tests use may use anything. */
public record TestingStandIn(TableThatNamesHadoop table) {}
