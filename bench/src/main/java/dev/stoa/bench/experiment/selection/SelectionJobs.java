package dev.stoa.bench.experiment.selection;

import static dev.stoa.predicate.FilterPredicates.column;

import dev.stoa.bench.experiment.study.contestant.StudyJob;
import dev.stoa.bench.experiment.study.contestant.StudyNames;
import dev.stoa.bench.experiment.study.data.Rankings;
import dev.stoa.bench.experiment.study.data.Selection;
import dev.stoa.bench.experiment.study.file.TableFormat;
import dev.stoa.bench.experiment.study.file.TextFormat;
import dev.stoa.bench.experiment.study.job.OriginalSelection;
import dev.stoa.bench.experiment.study.table.TableInput;
import dev.stoa.bench.experiment.study.table.TableSelection;
import dev.stoa.bench.experiment.study.table.TextInput;
import dev.stoa.bench.experiment.study.text.IndexedTextFormat;
import dev.stoa.bench.experiment.study.text.IndexedTextInputFormat;
import dev.stoa.bench.experiment.study.text.IndexedTextInputFormat.KeyRange;
import dev.stoa.bench.experiment.study.text.MutableSelectionMapper;
import dev.stoa.predicate.FilterPredicate;
import java.util.List;
import java.util.Optional;

/** The jobs of the selection task: the study's, and those over Stoa tables. */
final class SelectionJobs {
  private static final TableFormat SORTED = TableFormat.sortedBy(Rankings.PAGE_RANK);

  private SelectionJobs() {}

  static List<String> names() {
    return of(Selection.ALL.get(0)).stream().map(StudyJob::name).toList();
  }

  /** Returns all jobs, the baseline first. */
  static List<StudyJob> of(Selection selection) {
    int threshold = selection.threshold();
    Optional<FilterPredicate> predicate =
        Optional.of(column(Rankings.PAGE_RANK).greaterThan(threshold));
    TableInput allRecords =
        new TableInput(
            TableSelection.COLUMNS,
            Optional.empty(),
            TableSelection.RecordMapper.class,
            TableInput.Unit.RECORDS);
    TableInput matchingRecords =
        new TableInput(
            TableSelection.COLUMNS,
            predicate,
            TableSelection.RecordMapper.class,
            TableInput.Unit.RECORDS);
    TableInput batches =
        new TableInput(
            TableSelection.COLUMNS,
            predicate,
            TableSelection.BatchMapper.class,
            TableInput.Unit.BATCHES);
    return List.of(
        original(threshold),
        mutable(threshold),
        StudyJob.of(
            StudyNames.TEXT_LAZY,
            "text, lazy records; the map function tests each",
            TextFormat.UNSORTED,
            (jobs, job, directory) -> {
              OriginalSelection.configureOutput(job, threshold);
              TextInput.configure(jobs, job, directory, Rankings.SCHEMA, allRecords);
            }),
        indexed(threshold),
        table(
            StudyNames.STOA_DEFAULT,
            "records; the map function tests each",
            TableFormat.PLAIN,
            allRecords,
            threshold),
        table(
            StudyNames.STOA_PUSHDOWN,
            "records; predicate declared",
            TableFormat.PLAIN,
            matchingRecords,
            threshold),
        table(
            StudyNames.STOA_SORTED,
            "sorted by rank; records; predicate declared",
            SORTED,
            matchingRecords,
            threshold),
        table(
            StudyNames.STOA_BATCHES,
            "sorted by rank; batches; predicate declared",
            SORTED,
            batches,
            threshold));
  }

  private static StudyJob original(int threshold) {
    return StudyJob.of(
        StudyNames.ORIGINAL,
        "text, split into strings",
        TextFormat.UNSORTED,
        (jobs, job, directory) -> {
          OriginalSelection.configure(job, threshold);
          jobs.addFileInput(job, directory);
        });
  }

  private static StudyJob mutable(int threshold) {
    return StudyJob.of(
        StudyNames.TEXT_MUTABLE,
        "text, decoded in place",
        TextFormat.UNSORTED,
        (jobs, job, directory) -> {
          OriginalSelection.configure(job, threshold);
          job.setMapperClass(MutableSelectionMapper.class);
          jobs.addFileInput(job, directory);
        });
  }

  private static StudyJob indexed(int threshold) {
    return StudyJob.of(
        StudyNames.TEXT_INDEX,
        "text sorted by rank, decoded in place; range index over pages of 1 MiB",
        new IndexedTextFormat(Rankings.PAGE_RANK),
        (jobs, job, directory) -> {
          OriginalSelection.configure(job, threshold);
          job.setMapperClass(MutableSelectionMapper.class);
          KeyRange range = new KeyRange(Integer.toString(threshold + 1), "");
          IndexedTextInputFormat.configure(job, directory, range, jobs.slotCount());
        });
  }

  private static StudyJob table(
      String name, String setup, TableFormat format, TableInput input, int threshold) {
    return StudyJob.of(
        name,
        setup,
        format,
        (jobs, job, directory) -> {
          OriginalSelection.configureOutput(job, threshold);
          input.configure(job, directory, jobs.slotCount());
        });
  }
}
