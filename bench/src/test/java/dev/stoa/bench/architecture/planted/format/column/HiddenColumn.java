package dev.stoa.bench.architecture.planted.format.column;

/** A class in a non-public package of core. */
public record HiddenColumn(String name) {}
