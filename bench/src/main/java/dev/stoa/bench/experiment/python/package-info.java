/**
 * The {@code python} experiment: tables read from Python with the package {@code stoa}, and Parquet
 * files with pyarrow. Registered in {@link dev.stoa.bench.experiment.Experiments}.
 */
package dev.stoa.bench.experiment.python;
