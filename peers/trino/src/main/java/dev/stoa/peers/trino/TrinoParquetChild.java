package dev.stoa.peers.trino;

import static io.trino.memory.context.AggregatedMemoryContext.newSimpleAggregatedMemoryContext;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.child.FormatChild;
import dev.stoa.bench.column.child.FormatChildServer;
import io.trino.parquet.Column;
import io.trino.parquet.ParquetReaderOptions;
import io.trino.parquet.ParquetTypeUtils;
import io.trino.parquet.metadata.ParquetMetadata;
import io.trino.parquet.predicate.PredicateUtils;
import io.trino.parquet.predicate.TupleDomainParquetPredicate;
import io.trino.parquet.reader.MetadataReader;
import io.trino.parquet.reader.ParquetReader;
import io.trino.parquet.reader.RowGroupInfo;
import io.trino.spi.connector.SourcePage;
import io.trino.spi.predicate.TupleDomain;
import io.trino.spi.type.BigintType;
import io.trino.spi.type.DoubleType;
import io.trino.spi.type.IntegerType;
import io.trino.spi.type.Type;
import io.trino.spi.type.VarbinaryType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.schema.MessageType;
import org.joda.time.DateTimeZone;

/** The main class of the child JVM that reads Parquet files with Trino's reader. */
public final class TrinoParquetChild implements FormatChild {
  private static final ParquetReaderOptions OPTIONS = ParquetReaderOptions.defaultOptions();

  /** If a predicate has more values than this, Trino replaces them with their range. */
  private static final int DOMAIN_COMPACTION_THRESHOLD = 1_000;

  private TrinoParquetChild() {}

  /** Serves until standard input ends. */
  public static void main(String[] arguments) throws IOException {
    FormatChildServer.serve(new TrinoParquetChild());
  }

  @Override
  public void write(Path plainTable, Path file) throws IOException {
    throw new IOException("this process only reads: Parquet's own writer writes the files");
  }

  @Override
  public ColumnTotals answer(Path path, Query query) throws IOException {
    ColumnTotals totals = new ColumnTotals(query.columns().size());
    try (LocalParquetFile file = new LocalParquetFile(path, OPTIONS);
        ParquetReader reader = open(file, query)) {
      PageSums sums = new PageSums(query, totals);
      for (SourcePage page = reader.nextPage(); page != null; page = reader.nextPage()) {
        sums.add(page);
      }
      totals.addBytesRead(file.getReadBytes());
    }
    return totals;
  }

  /**
   * Opens a reader whose predicate skips only whole row groups and pages; the others still contain
   * rows that do not match.
   */
  private static ParquetReader open(LocalParquetFile file, Query query) throws IOException {
    ParquetMetadata metadata =
        MetadataReader.readFooter(file, OPTIONS, Optional.empty(), Optional.empty());
    MessageType fileSchema = metadata.getFileMetaData().getSchema();
    MessageType schema =
        new MessageType(
            fileSchema.getName(),
            PageSums.columnNames(query).stream()
                .map(name -> fileSchema.getType(lowerCase(name)))
                .toList());
    Map<List<String>, ColumnDescriptor> descriptors =
        ParquetTypeUtils.getDescriptors(fileSchema, schema);
    TupleDomain<ColumnDescriptor> domain = domain(query, descriptors);
    TupleDomainParquetPredicate predicate =
        PredicateUtils.buildPredicate(schema, domain, descriptors, DateTimeZone.UTC);
    List<RowGroupInfo> rowGroups =
        PredicateUtils.getFilteredRowGroups(
            0,
            file.getEstimatedSize(),
            file,
            metadata,
            List.of(domain),
            List.of(predicate),
            descriptors,
            DateTimeZone.UTC,
            DOMAIN_COMPACTION_THRESHOLD,
            OPTIONS);
    return new ParquetReader(
        Optional.ofNullable(metadata.getFileMetaData().getCreatedBy()),
        columns(fileSchema, schema),
        false,
        rowGroups,
        file,
        DateTimeZone.UTC,
        newSimpleAggregatedMemoryContext(),
        OPTIONS,
        IllegalStateException::new,
        Optional.of(predicate),
        Optional.empty(),
        metadata.getDecryptionContext());
  }

  private static List<Column> columns(MessageType fileSchema, MessageType schema) {
    MessageColumnIO root = ParquetTypeUtils.getColumnIO(fileSchema, schema);
    return schema.getColumns().stream()
        .map(
            column -> {
              String name = column.getPath()[0];
              return new Column(
                  name,
                  ParquetTypeUtils.constructField(
                          type(column), ParquetTypeUtils.lookupColumnByName(root, name))
                      .orElseThrow());
            })
        .toList();
  }

  private static Type type(ColumnDescriptor column) {
    return switch (column.getPrimitiveType().getPrimitiveTypeName()) {
      case INT32 -> IntegerType.INTEGER;
      case INT64 -> BigintType.BIGINT;
      case DOUBLE -> DoubleType.DOUBLE;
      default -> VarbinaryType.VARBINARY;
    };
  }

  private static TupleDomain<ColumnDescriptor> domain(
      Query query, Map<List<String>, ColumnDescriptor> descriptors) {
    return query instanceof Query.FilteredSum filtered
        ? TupleDomain.withColumnDomains(
            Map.of(
                descriptors.get(List.of(lowerCase(filtered.column()))), PageSums.domain(filtered)))
        : TupleDomain.all();
  }

  /** Trino's schemas have only lower-case names. */
  private static String lowerCase(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
