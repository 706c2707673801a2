package dev.stoa.bench.experiment.planning;

import static dev.stoa.predicate.FilterPredicates.column;

import dev.stoa.hadoop.mapreduce.ColumnInputFormat;
import dev.stoa.hadoop.mapreduce.ColumnInputSplit;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.ScanTask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;

/** How a scan of one time is planned; each is a case of the experiment. */
enum Planner {
  /** Opens the table in a Java program. */
  JAVA("java") {
    @Override
    List<ScanTask> plan(Path table, FilterPredicate predicate, Configuration conf)
        throws IOException {
      return Table.open(LocalStorage.at(table))
          .newScan()
          .select(SortedTable.TEXT)
          .filter(predicate)
          .tasks();
    }
  },
  /** Computes the input splits of a job. */
  MAP_REDUCE("mapreduce") {
    @Override
    List<ScanTask> plan(Path table, FilterPredicate predicate, Configuration conf)
        throws IOException {
      Job job = Job.getInstance(conf);
      ColumnInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(table.toUri()));
      ColumnInputFormat.setColumns(job, SortedTable.TEXT);
      ColumnInputFormat.setPredicate(job, predicate);
      return new ColumnInputFormat<>()
          .getSplits(job).stream().map(split -> ((ColumnInputSplit) split).task()).toList();
    }
  };

  private final String caseName;

  Planner(String caseName) {
    this.caseName = caseName;
  }

  String caseName() {
    return caseName;
  }

  /** Opens the table and returns the tasks of a scan. */
  abstract List<ScanTask> plan(Path table, FilterPredicate predicate, Configuration conf)
      throws IOException;

  /** Returns the predicate of one time. */
  static FilterPredicate at(long time) {
    return column(SortedTable.TIME).equalTo(time);
  }
}
