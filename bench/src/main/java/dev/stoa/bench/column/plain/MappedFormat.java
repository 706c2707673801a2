package dev.stoa.bench.column.plain;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.LocalFormat;
import dev.stoa.bench.column.Question;
import dev.stoa.bench.peer.PeerWriter;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.Schema;

/**
 * The limit: plain columns, mapped and added up, with nothing verified.
 *
 * @param loop how it finds out what is null
 */
public record MappedFormat(MappedLoop loop) implements LocalFormat {
  @Override
  public String name() {
    return loop.contestantName();
  }

  @Override
  public String dataName() {
    return "plain";
  }

  @Override
  public String setup() {
    return loop.setup();
  }

  @Override
  public PeerWriter create(Path directory, Schema schema) throws IOException {
    return PlainWriter.create(directory, schema);
  }

  @Override
  public ColumnTotals answer(Path directory, Question question) throws IOException {
    PlainTable table = PlainTable.open(directory);
    ColumnTotals totals = new ColumnTotals(question.columns().size());
    if (question instanceof Question.AtMost condition) {
      MappedRows.atMost(table, condition, totals);
    } else if (question instanceof Question.Take take) {
      MappedRows.take(table, take, totals);
    } else {
      totals.addRows(table.rows());
      for (int ordinal = 0; ordinal < question.columns().size(); ordinal++) {
        MappedColumn column = table.map(table.column(question.columns().get(ordinal)));
        totals.addBytesRead(column.sizeInBytes());
        loop.add(column, ordinal, totals);
      }
    }
    return totals;
  }
}
