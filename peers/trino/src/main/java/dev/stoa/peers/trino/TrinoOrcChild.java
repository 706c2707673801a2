package dev.stoa.peers.trino;

import static io.trino.memory.context.AggregatedMemoryContext.newSimpleAggregatedMemoryContext;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.child.FormatChild;
import dev.stoa.bench.column.child.FormatChildServer;
import io.trino.orc.FileOrcDataSource;
import io.trino.orc.OrcColumn;
import io.trino.orc.OrcPredicate;
import io.trino.orc.OrcReader;
import io.trino.orc.OrcReaderOptions;
import io.trino.orc.OrcRecordReader;
import io.trino.orc.TupleDomainOrcPredicate;
import io.trino.spi.connector.SourcePage;
import io.trino.spi.type.BigintType;
import io.trino.spi.type.DoubleType;
import io.trino.spi.type.IntegerType;
import io.trino.spi.type.Type;
import io.trino.spi.type.VarbinaryType;
import io.trino.spi.type.VarcharType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.joda.time.DateTimeZone;

/** The main class of the child JVM that reads ORC files with Trino's reader. */
public final class TrinoOrcChild implements FormatChild {
  private static final OrcReaderOptions OPTIONS = new OrcReaderOptions();

  private TrinoOrcChild() {}

  /** Serves until standard input ends. */
  public static void main(String[] arguments) throws IOException {
    FormatChildServer.serve(new TrinoOrcChild());
  }

  @Override
  public void write(Path plainTable, Path file) throws IOException {
    throw new IOException("this process only reads: ORC's own writer writes the files");
  }

  @Override
  public ColumnTotals answer(Path path, Query query) throws IOException {
    ColumnTotals totals = new ColumnTotals(query.columns().size());
    try (FileOrcDataSource source = new FileOrcDataSource(path.toFile(), OPTIONS)) {
      OrcReader file =
          OrcReader.createOrcReader(source, OPTIONS)
              .orElseThrow(() -> new IOException(path + " is empty"));
      try (OrcRecordReader reader = open(file, query)) {
        PageSums sums = new PageSums(query, totals);
        for (SourcePage page = reader.nextPage(); page != null; page = reader.nextPage()) {
          sums.add(page);
        }
      }
      totals.addBytesRead(source.getReadBytes());
    }
    return totals;
  }

  private static OrcRecordReader open(OrcReader file, Query query) throws IOException {
    List<OrcColumn> columns =
        PageSums.columnNames(query).stream().map(name -> column(file, name)).toList();
    return file.createRecordReader(
        columns,
        columns.stream().map(TrinoOrcChild::type).toList(),
        false,
        predicate(file, query),
        DateTimeZone.UTC,
        newSimpleAggregatedMemoryContext(),
        OrcReader.INITIAL_BATCH_SIZE,
        IllegalStateException::new);
  }

  private static OrcColumn column(OrcReader file, String name) {
    return file.getRootColumn().getNestedColumns().stream()
        .filter(column -> column.getColumnName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Type type(OrcColumn column) {
    return switch (column.getColumnType().getOrcTypeKind()) {
      case INT -> IntegerType.INTEGER;
      case LONG -> BigintType.BIGINT;
      case DOUBLE -> DoubleType.DOUBLE;
      case STRING -> VarcharType.VARCHAR;
      default -> VarbinaryType.VARBINARY;
    };
  }

  /**
   * Returns a predicate that skips only whole stripes and row groups; pages still contain rows that
   * do not match.
   */
  private static OrcPredicate predicate(OrcReader file, Query query) {
    return query instanceof Query.FilteredSum filtered
        ? TupleDomainOrcPredicate.builder()
            .addColumn(column(file, filtered.column()).getColumnId(), PageSums.domain(filtered))
            .build()
        : OrcPredicate.TRUE;
  }
}
