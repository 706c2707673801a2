/**
 * The {@code planning} experiment: how long planning a scan of a small range takes in tables of few
 * and of many split directories. Registered in {@link dev.stoa.bench.experiment.Experiments}.
 */
package dev.stoa.bench.experiment.planning;
