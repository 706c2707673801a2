package dev.stoa.cli.architecture.planted.format.column;

/** Stands for a class of a package of core that is not public. */
public record HiddenColumn(String name) {}
