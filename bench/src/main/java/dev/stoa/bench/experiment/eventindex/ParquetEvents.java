package dev.stoa.bench.experiment.eventindex;

import static org.apache.parquet.filter2.predicate.FilterApi.and;
import static org.apache.parquet.filter2.predicate.FilterApi.binaryColumn;
import static org.apache.parquet.filter2.predicate.FilterApi.eq;
import static org.apache.parquet.filter2.predicate.FilterApi.intColumn;
import static org.apache.parquet.filter2.predicate.FilterApi.longColumn;

import dev.stoa.bench.peer.PeerFiles;
import dev.stoa.bench.peer.PeerWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.HadoopReadOptions;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.avro.AvroParquetWriter;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * A Parquet file, sorted by key, whose lookups use the statistics of row groups, the page index and
 * Bloom filters; the footer stays in memory.
 *
 * @param name the name of the contestant
 * @param codec the codec of its pages
 */
record ParquetEvents(String name, CompressionCodecName codec) implements EventFormat {
  /** Smaller row groups than by default: of fewer, lookups read less. */
  private static final long ROW_GROUP_SIZE_IN_BYTES = 16L << 20;

  private static final int PAGE_ROW_COUNT = 1_000;

  @Override
  public String setup() {
    return "sorted, Bloom filters of the run and event numbers, page index, row groups of 16 MiB,"
        + " pages of 1,000 rows, codec "
        + codec.name().toLowerCase(Locale.ROOT)
        + "; the footer stays open";
  }

  @Override
  public PeerWriter create(Path directory) throws IOException {
    Configuration configuration = PeerFiles.newConfiguration();
    ParquetWriter<GenericRecord> out =
        AvroParquetWriter.<GenericRecord>builder(
                HadoopOutputFile.fromPath(file(directory), configuration))
            .withConf(configuration)
            .withDataModel(GenericData.get())
            .withSchema(EventRows.schema())
            .withCompressionCodec(codec)
            .withRowGroupSize(ROW_GROUP_SIZE_IN_BYTES)
            .withPageRowCountLimit(PAGE_ROW_COUNT)
            .withBloomFilterEnabled("runNumber", true)
            .withBloomFilterEnabled("eventNumber", true)
            .build();
    return new PeerWriter() {
      @Override
      public void write(GenericRecord row) throws IOException {
        out.write(row);
      }

      @Override
      public void close() throws IOException {
        out.close();
      }
    };
  }

  private static org.apache.hadoop.fs.Path file(Path directory) {
    return new org.apache.hadoop.fs.Path(directory.resolve("events.parquet").toUri());
  }

  @Override
  public EventStore open(Path directory) throws IOException {
    Configuration configuration = PeerFiles.newConfiguration();
    InputFile file = HadoopInputFile.fromPath(file(directory), configuration);
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      return new Store(configuration, file, reader.getFooter());
    }
  }

  private record Store(Configuration configuration, InputFile file, ParquetMetadata footer)
      implements EventStore {
    /** Receives records, and says whether to go on. */
    private interface Consumer {
      boolean accept(Group record);
    }

    @Override
    public String find(EventKey key) throws IOException {
      List<String> columns = new ArrayList<>(EventRows.KEY_COLUMNS);
      columns.add(EventRows.TOKEN_COLUMN);
      String[] token = new String[1];
      read(
          columns,
          FilterCompat.get(predicate(key)),
          record -> {
            token[0] = record.getString(EventRows.TOKEN_COLUMN, 0);
            return false;
          });
      return token[0];
    }

    private static FilterPredicate predicate(EventKey key) {
      FilterPredicate run = eq(intColumn("runNumber"), key.runNumber());
      FilterPredicate event = eq(longColumn("eventNumber"), key.eventNumber());
      return and(
          and(and(text("project", key.project()), run), and(event, text("amiTag", key.amiTag()))),
          and(text("streamName", key.streamName()), text("productionStep", key.productionStep())));
    }

    private static FilterPredicate text(String column, String value) {
      return eq(binaryColumn(column), Binary.fromString(value));
    }

    @Override
    public long countContaining(String text) throws IOException {
      long[] count = new long[1];
      read(
          List.of(EventRows.TRIGGER_COLUMN),
          FilterCompat.NOOP,
          record -> {
            count[0] += record.getString(0, 0).contains(text) ? 1 : 0;
            return true;
          });
      return count[0];
    }

    private void read(List<String> columns, FilterCompat.Filter filter, Consumer consumer)
        throws IOException {
      ParquetReadOptions options =
          HadoopReadOptions.builder(configuration)
              .withRecordFilter(filter)
              .withUseHadoopVectoredIo(false)
              .build();
      MessageType schema = footer.getFileMetaData().getSchema();
      MessageType requested =
          new MessageType(
              schema.getName(), columns.stream().map(schema::getType).toArray(Type[]::new));
      try (ParquetFileReader reader =
          ParquetFileReader.open(file, footer, options, file.newStream())) {
        reader.setRequestedSchema(requested);
        for (PageReadStore pages = reader.readNextFilteredRowGroup();
            pages != null;
            pages = reader.readNextFilteredRowGroup()) {
          RecordReader<Group> records =
              new ColumnIOFactory(footer.getFileMetaData().getCreatedBy())
                  .getColumnIO(requested)
                  .getRecordReader(pages, new GroupRecordConverter(requested), filter);
          for (long row = 0; row < pages.getRowCount(); row++) {
            Group record = records.read(); // null if the filter rejects it
            if (record != null && !consumer.accept(record)) {
              return;
            }
          }
        }
      }
    }

    @Override
    public void close() {
      // Each lookup opens the file.
    }
  }
}
