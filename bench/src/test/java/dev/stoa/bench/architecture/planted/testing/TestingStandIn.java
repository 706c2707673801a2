package dev.stoa.bench.architecture.planted.testing;

import dev.stoa.bench.architecture.planted.table.TableThatNamesHadoop;

/** Correct: a test module may use any module. */
public record TestingStandIn(TableThatNamesHadoop table) {}
