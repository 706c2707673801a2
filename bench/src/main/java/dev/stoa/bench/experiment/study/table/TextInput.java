package dev.stoa.bench.experiment.study.table;

import dev.stoa.bench.experiment.study.file.TextFormat;
import dev.stoa.bench.experiment.study.job.StudyJobs;
import dev.stoa.hadoop.text.DelimitedInputFormat;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.Schema;
import org.apache.hadoop.mapreduce.Job;

/** Reads the study's text as lazy records, with the columns and map functions of tables. */
public final class TextInput {
  private TextInput() {}

  /** Sets input and map function of a job; the input has records, not batches. */
  public static void configure(
      StudyJobs jobs, Job job, Path directory, Schema schema, TableInput input) throws IOException {
    job.setInputFormatClass(DelimitedInputFormat.class);
    jobs.addFileInput(job, directory);
    DelimitedInputFormat.setSchema(job, schema);
    DelimitedInputFormat.setDelimiter(job, TextFormat.DELIMITER);
    DelimitedInputFormat.disableQuotes(job);
    DelimitedInputFormat.setColumns(job, input.columns());
    input.predicate().ifPresent(predicate -> DelimitedInputFormat.setPredicate(job, predicate));
    job.setMapperClass(input.mapper());
  }
}
