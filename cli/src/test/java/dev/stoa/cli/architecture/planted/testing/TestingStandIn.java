package dev.stoa.cli.architecture.planted.testing;

import dev.stoa.cli.architecture.planted.table.TableThatNamesHadoop;

/** Correct: a test module may use any module. */
public record TestingStandIn(TableThatNamesHadoop table) {}
