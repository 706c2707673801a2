package dev.stoa.bench.experiment.aggregation;

import static dev.stoa.predicate.FilterPredicates.column;

import dev.stoa.bench.experiment.study.contestant.StudyJob;
import dev.stoa.bench.experiment.study.contestant.StudyNames;
import dev.stoa.bench.experiment.study.data.DateRange;
import dev.stoa.bench.experiment.study.data.UserVisits;
import dev.stoa.bench.experiment.study.file.StudyFileFormat;
import dev.stoa.bench.experiment.study.file.TableFormat;
import dev.stoa.bench.experiment.study.file.TextFormat;
import dev.stoa.bench.experiment.study.job.AggregationTask;
import dev.stoa.bench.experiment.study.job.OriginalAggregation;
import dev.stoa.bench.experiment.study.table.TableAggregation;
import dev.stoa.bench.experiment.study.table.TableInput;
import dev.stoa.bench.experiment.study.table.TextInput;
import dev.stoa.bench.experiment.study.text.IndexedTextFormat;
import dev.stoa.bench.experiment.study.text.IndexedTextInputFormat;
import dev.stoa.bench.experiment.study.text.IndexedTextInputFormat.KeyRange;
import dev.stoa.bench.experiment.study.text.MutableAggregationMapper;
import dev.stoa.hadoop.grouping.FingerprintGrouping;
import dev.stoa.predicate.FilterPredicate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The jobs of one aggregation, most of them with and without fingerprint grouping. */
final class AggregationJobs {
  /** The end of the names of jobs with fingerprint grouping. */
  static final String FINGERPRINT_SUFFIX = "-fingerprint";

  private final AggregationTask task;
  private final List<StudyJob> jobs = new ArrayList<>();

  private AggregationJobs(AggregationTask task) {
    this.task = task;
  }

  /** Returns all jobs of a task, the baseline first. */
  static List<StudyJob> of(AggregationTask task) {
    AggregationJobs jobs = new AggregationJobs(task);
    jobs.addText();
    jobs.addLazyText();
    task.dates().ifPresent(jobs::addIndexedText);
    jobs.addTables();
    return jobs.jobs;
  }

  private void addText() {
    add(
        StudyNames.ORIGINAL,
        "text, split into strings",
        TextFormat.UNSORTED,
        (studyJobs, job, directory) -> {
          OriginalAggregation.configure(job, task, studyJobs.slotCount());
          studyJobs.addFileInput(job, directory);
        });
    addWithAndWithoutFingerprint(
        StudyNames.TEXT_MUTABLE,
        "text, decoded in place",
        TextFormat.UNSORTED,
        (studyJobs, job, directory) -> {
          OriginalAggregation.configure(job, task, studyJobs.slotCount());
          job.setMapperClass(MutableAggregationMapper.class);
          studyJobs.addFileInput(job, directory);
        });
  }

  private void addLazyText() {
    addWithAndWithoutFingerprint(
        StudyNames.TEXT_LAZY,
        "text, lazy records",
        TextFormat.UNSORTED,
        (studyJobs, job, directory) -> {
          OriginalAggregation.configureGroups(job, task, studyJobs.slotCount());
          TextInput.configure(studyJobs, job, directory, UserVisits.SCHEMA, records());
        });
  }

  private void addIndexedText(DateRange dates) {
    KeyRange range = new KeyRange(dates.first().toString(), dates.last().toString());
    addWithAndWithoutFingerprint(
        StudyNames.TEXT_INDEX,
        "text sorted by date, decoded in place; range index over pages of 1 MiB",
        new IndexedTextFormat(UserVisits.VISIT_DATE),
        (studyJobs, job, directory) -> {
          OriginalAggregation.configure(job, task, studyJobs.slotCount());
          job.setMapperClass(MutableAggregationMapper.class);
          IndexedTextInputFormat.configure(job, directory, range, studyJobs.slotCount());
        });
  }

  private void addTables() {
    TableFormat sorted = TableFormat.sortedBy(UserVisits.VISIT_DATE);
    addTable(StudyNames.STOA_DEFAULT, "records", TableFormat.PLAIN, records());
    if (task.dates().isPresent()) {
      addTable(StudyNames.STOA_SORTED, "sorted by date; records", sorted, records());
    }
    addTable(
        StudyNames.STOA_BATCHES,
        (task.dates().isPresent() ? "sorted by date; " : "") + "batches; groups written together",
        task.dates().isPresent() ? sorted : TableFormat.PLAIN,
        batches());
  }

  private TableInput records() {
    return new TableInput(
        TableAggregation.COLUMNS,
        predicate(),
        TableAggregation.RecordMapper.class,
        TableInput.Unit.RECORDS);
  }

  private TableInput batches() {
    return new TableInput(
        TableAggregation.COLUMNS,
        predicate(),
        TableAggregation.BatchMapper.class,
        TableInput.Unit.BATCHES);
  }

  private Optional<FilterPredicate> predicate() {
    return task.dates()
        .map(dates -> column(UserVisits.VISIT_DATE).between(dates.first(), dates.last()));
  }

  private void addTable(String name, String setup, TableFormat format, TableInput input) {
    addWithAndWithoutFingerprint(
        name,
        setup,
        format,
        (studyJobs, job, directory) -> {
          OriginalAggregation.configureGroups(job, task, studyJobs.slotCount());
          input.configure(job, directory, studyJobs.slotCount());
          if (input.unit() == TableInput.Unit.BATCHES) {
            TableAggregation.writeGroupsTogether(job);
          }
        });
  }

  private void addWithAndWithoutFingerprint(
      String name, String setup, StudyFileFormat format, StudyJob.Configurator configurator) {
    add(name, setup, format, configurator);
    add(
        name + FINGERPRINT_SUFFIX,
        setup + "; fingerprint grouping",
        format,
        (studyJobs, job, directory) -> {
          configurator.configure(studyJobs, job, directory);
          FingerprintGrouping.enable(job);
        });
  }

  private void add(
      String name, String setup, StudyFileFormat format, StudyJob.Configurator configurator) {
    jobs.add(StudyJob.of(name, setup, format, configurator));
  }
}
