/**
 * The map functions of the study's tasks over Stoa tables, by records and by batches. They read the
 * tables that {@code study.file} writes.
 */
package dev.stoa.bench.experiment.study.table;
