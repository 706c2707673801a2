package dev.stoa.bench.experiment.grep;

import static dev.stoa.predicate.FilterPredicates.column;

import dev.stoa.bench.experiment.study.contestant.StudyJob;
import dev.stoa.bench.experiment.study.contestant.StudyNames;
import dev.stoa.bench.experiment.study.data.GrepRecords;
import dev.stoa.bench.experiment.study.file.TableFormat;
import dev.stoa.bench.experiment.study.file.TextFormat;
import dev.stoa.bench.experiment.study.job.OriginalGrep;
import dev.stoa.bench.experiment.study.table.TableGrep;
import dev.stoa.bench.experiment.study.table.TableInput;
import dev.stoa.bench.experiment.study.text.FixedLengthGrepMapper;
import dev.stoa.predicate.FilterPredicate;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.mapreduce.lib.input.FixedLengthInputFormat;

/** The jobs of the Grep task: the study's, and those over Stoa tables. */
final class GrepJobs {
  private static final String COLUMNS = GrepRecords.KEY + ", " + GrepRecords.FIELD;

  private GrepJobs() {}

  /** Returns all jobs, the baseline first. */
  static List<StudyJob> all() {
    Optional<FilterPredicate> predicate =
        Optional.of(column(GrepRecords.FIELD).contains(GrepRecords.PATTERN));
    return List.of(
        StudyJob.of(
            StudyNames.ORIGINAL,
            "lines of text, each made a string",
            TextFormat.FIXED_LENGTH,
            (jobs, job, directory) -> {
              OriginalGrep.configure(job);
              jobs.addFileInput(job, directory);
            }),
        StudyJob.of(
            "text-fixed-length",
            "Hadoop's FixedLengthInputFormat, each record made a string",
            TextFormat.FIXED_LENGTH,
            (jobs, job, directory) -> {
              OriginalGrep.configureOutput(job);
              job.setInputFormatClass(FixedLengthInputFormat.class);
              FixedLengthInputFormat.setRecordLength(
                  job.getConfiguration(), GrepRecords.LINE_SIZE_IN_BYTES);
              job.setMapperClass(FixedLengthGrepMapper.class);
              jobs.addFileInput(job, directory);
            }),
        table(
            StudyNames.STOA_DEFAULT,
            "records; the map function tests each, as a string",
            new TableInput(
                COLUMNS, Optional.empty(), TableGrep.RecordMapper.class, TableInput.Unit.RECORDS)),
        table(
            StudyNames.STOA_PUSHDOWN,
            "records; predicate declared",
            new TableInput(
                COLUMNS, predicate, TableGrep.RecordMapper.class, TableInput.Unit.RECORDS)),
        table(
            StudyNames.STOA_BATCHES,
            "batches; predicate declared",
            new TableInput(
                COLUMNS, predicate, TableGrep.BatchMapper.class, TableInput.Unit.BATCHES)));
  }

  private static StudyJob table(String name, String setup, TableInput input) {
    return StudyJob.of(
        name,
        setup,
        TableFormat.PLAIN,
        (jobs, job, directory) -> {
          OriginalGrep.configureOutput(job);
          input.configure(job, directory, jobs.slotCount());
        });
  }
}
