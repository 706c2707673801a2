package dev.stoa.bench.column.table;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.LocalFormat;
import dev.stoa.bench.column.Question;
import dev.stoa.bench.experiment.loop.TableFiles;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.write.ColumnOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/**
 * One table of ours, read batch by batch; single rows are looked up.
 *
 * @param name the contestant's
 * @param options how all columns are written
 */
public record TableBatches(String name, ColumnOptions options) implements LocalFormat {
  @Override
  public String setup() {
    return options.layout().label() + " pages, profile " + options.profile().label() + ", batches";
  }

  @Override
  public PeerWriter create(Path directory, Schema schema) throws IOException {
    return TableFiles.create(directory, schema, options);
  }

  @Override
  public ColumnTotals answer(Path directory, Question question) throws IOException {
    return answer(LocalStorage.at(directory), question);
  }

  /** The same of a table that may be anywhere. */
  public ColumnTotals answer(Storage storage, Question question) throws IOException {
    Table table = Table.open(storage);
    if (question instanceof Question.Take take) {
      return take(table, take);
    }
    ColumnTotals totals = new ColumnTotals(question.columns().size());
    try (BatchReader in = table.newScan().select(names(question)).openBatches()) {
      BatchSums sums = new BatchSums(question, totals);
      while (in.next()) {
        sums.add(in.batch());
      }
      totals.addBytesRead(in.metrics().bytesRead());
    }
    return totals;
  }

  /** By look-up, which does not tell what it reads. */
  private static ColumnTotals take(Table table, Question.Take question) throws IOException {
    TableScan scan = table.newScan().select(question.columns());
    LazyTotals totals = new LazyTotals(question, scan.schema());
    scan.take(question.rows().positions()).forEach(totals::add);
    return totals.total();
  }

  /** The columns asked for, and behind them the one of the condition. */
  private static List<String> names(Question question) {
    List<String> names = new ArrayList<>(question.columns());
    if (question instanceof Question.AtMost condition && !names.contains(condition.column())) {
      names.add(condition.column());
    }
    return names;
  }
}
