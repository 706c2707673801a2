package dev.stoa.bench.experiment.study.table;

import dev.stoa.hadoop.mapreduce.BatchInputFormat;
import dev.stoa.hadoop.mapreduce.ColumnInputFormat;
import dev.stoa.predicate.FilterPredicate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * How a job reads a table.
 *
 * @param columns the columns, separated by commas
 * @param predicate the condition of the rows that the map function gets; all if empty
 * @param mapper the map function, of records or of batches
 * @param unit what the map function gets
 */
public record TableInput(
    String columns,
    Optional<FilterPredicate> predicate,
    Class<? extends Mapper<?, ?, ?, ?>> mapper,
    Unit unit) {
  /** What map functions get. */
  public enum Unit {
    /** One record at a time. */
    RECORDS,
    /** One batch of rows at a time. */
    BATCHES
  }

  /**
   * Sets input and map function of a job, with one task for each slot if the table has as many
   * split directories.
   */
  public void configure(Job job, Path table, int slotCount) throws IOException {
    job.setInputFormatClass(
        unit == Unit.BATCHES ? BatchInputFormat.class : ColumnInputFormat.class);
    ColumnInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(table.toUri()));
    ColumnInputFormat.setColumns(job, columns);
    ColumnInputFormat.setTaskCount(job, slotCount);
    predicate.ifPresent(condition -> ColumnInputFormat.setPredicate(job, condition));
    job.setMapperClass(mapper);
  }
}
