package dev.stoa.bench.experiment.eventindex;

import dev.stoa.bench.peer.OrcPeerWriter;
import dev.stoa.bench.peer.OrcSchemas;
import dev.stoa.bench.peer.PeerFiles;
import dev.stoa.bench.peer.PeerWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.orc.CompressionKind;
import org.apache.orc.IntegerColumnStatistics;
import org.apache.orc.OrcFile;
import org.apache.orc.Reader;
import org.apache.orc.RecordReader;
import org.apache.orc.StripeInformation;
import org.apache.orc.StripeStatistics;
import org.apache.orc.TypeDescription;
import org.apache.orc.impl.OrcTail;
import org.apache.orc.storage.ql.exec.vector.BytesColumnVector;
import org.apache.orc.storage.ql.exec.vector.VectorizedRowBatch;
import org.apache.orc.storage.ql.io.sarg.PredicateLeaf;
import org.apache.orc.storage.ql.io.sarg.SearchArgument;
import org.apache.orc.storage.ql.io.sarg.SearchArgumentFactory;

/**
 * An ORC file, sorted by key, whose lookups use the statistics of stripes, and then a search
 * argument: with the row index and Bloom filters, and as the filter of rows. The footer and the
 * statistics of stripes stay in memory.
 *
 * @param name the name of the contestant
 * @param codec the codec of its streams
 */
record OrcEvents(String name, CompressionKind codec) implements EventFormat {
  /** Smaller stripes than by default: of fewer, lookups read less. */
  private static final long STRIPE_SIZE_IN_BYTES = 16L << 20;

  private static final int STRIDE_ROW_COUNT = 1_000;

  @Override
  public String setup() {
    return "sorted, Bloom filters of the run and event numbers, stripes of 16 MiB, row index of"
        + " every 1,000 rows, codec "
        + codec.name().toLowerCase(Locale.ROOT)
        + "; the footer stays open";
  }

  @Override
  public PeerWriter create(Path directory) throws IOException {
    return OrcPeerWriter.create(
        file(directory),
        EventRows.schema(),
        OrcFile.writerOptions(PeerFiles.newConfiguration())
            .compress(codec)
            .stripeSize(STRIPE_SIZE_IN_BYTES)
            .rowIndexStride(STRIDE_ROW_COUNT)
            .bloomFilterColumns("runNumber,eventNumber"));
  }

  private static org.apache.hadoop.fs.Path file(Path directory) {
    return new org.apache.hadoop.fs.Path(directory.resolve("events.orc").toUri());
  }

  @Override
  public EventStore open(Path directory) throws IOException {
    org.apache.hadoop.fs.Path file = file(directory);
    Configuration configuration = PeerFiles.newConfiguration();
    FileSystem fileSystem = new SequentialFileSystem(file.getFileSystem(configuration));
    try (Reader reader =
        OrcFile.createReader(file, OrcFile.readerOptions(configuration).filesystem(fileSystem))) {
      OrcTail tail = new OrcTail(reader.getFileTail(), reader.getSerializedFileFooter());
      return new Store(configuration, fileSystem, file, tail, stripes(reader));
    }
  }

  /**
   * Reads the ranges of a vectored read one after another: Hadoop's local files start threads for
   * it, which takes several times as long for the few small ranges of a lookup.
   */
  private static final class SequentialFileSystem extends FilterFileSystem {
    SequentialFileSystem(FileSystem local) {
      super(local);
    }

    @Override
    public FSDataInputStream open(org.apache.hadoop.fs.Path file, int bufferSize)
        throws IOException {
      return new FSDataInputStream(super.open(file, bufferSize).getWrappedStream()) {
        @Override
        public void readVectored(
            List<? extends FileRange> ranges, IntFunction<ByteBuffer> allocator)
            throws IOException {
          for (FileRange range : ranges) {
            byte[] bytes = new byte[range.getLength()];
            readFully(range.getOffset(), bytes);
            range.setData(CompletableFuture.completedFuture(ByteBuffer.wrap(bytes)));
          }
        }
      };
    }
  }

  /**
   * The place of a stripe, and the run numbers of its events. ORC leaves it to those who split
   * files, such as Hive, to omit stripes by their statistics.
   */
  private record Stripe(long offset, long sizeInBytes, long minRunNumber, long maxRunNumber) {
    boolean mayContain(EventKey key) {
      return minRunNumber <= key.runNumber() && key.runNumber() <= maxRunNumber;
    }
  }

  private static List<Stripe> stripes(Reader reader) throws IOException {
    int column = reader.getSchema().findSubtype("runNumber").getId();
    List<StripeInformation> places = reader.getStripes();
    List<StripeStatistics> statistics = reader.getStripeStatistics();
    List<Stripe> stripes = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      IntegerColumnStatistics runNumbers =
          (IntegerColumnStatistics) statistics.get(i).getColumnStatistics()[column];
      stripes.add(
          new Stripe(
              places.get(i).getOffset(),
              places.get(i).getLength(),
              runNumbers.getMinimum(),
              runNumbers.getMaximum()));
    }
    return stripes;
  }

  private record Store(
      Configuration configuration,
      FileSystem fileSystem,
      org.apache.hadoop.fs.Path file,
      OrcTail tail,
      List<Stripe> stripes)
      implements EventStore {
    private static final TypeDescription FOUND =
        OrcSchemas.of(EventRows.schemaOf(EventRows.TOKEN_COLUMN));
    private static final TypeDescription SCANNED =
        OrcSchemas.of(EventRows.schemaOf(EventRows.TRIGGER_COLUMN));
    private static final TypeDescription FOUND_WITH_KEY = withKey(FOUND);

    /** Returns the type with the key's columns after its own: a filter reads only what is read. */
    private static TypeDescription withKey(TypeDescription type) {
      TypeDescription extended = type.clone();
      TypeDescription all = OrcSchemas.of(EventRows.schema());
      for (String column : EventRows.KEY_COLUMNS) {
        extended.addField(column, all.findSubtype(column).clone());
      }
      return extended;
    }

    @Override
    public String find(EventKey key) throws IOException {
      SearchArgument argument = argument(key);
      try (Reader reader = newReader()) {
        for (Stripe stripe : stripes) {
          if (stripe.mayContain(key)) {
            String token = find(argument, stripe, reader);
            if (token != null) {
              return token;
            }
          }
        }
      }
      return null;
    }

    private static String find(SearchArgument argument, Stripe stripe, Reader reader)
        throws IOException {
      Reader.Options options =
          reader
              .options()
              .schema(FOUND_WITH_KEY)
              .range(stripe.offset(), stripe.sizeInBytes())
              .searchArgument(argument, EventRows.KEY_COLUMNS.toArray(String[]::new))
              .useSelected(true)
              .allowSARGToFilter(true);
      VectorizedRowBatch batch = FOUND_WITH_KEY.createRowBatch(STRIDE_ROW_COUNT);
      try (RecordReader rows = reader.rows(options)) {
        while (rows.nextBatch(batch)) {
          if (batch.size > 0) {
            return text(
                (BytesColumnVector) batch.cols[0], batch.selectedInUse ? batch.selected[0] : 0);
          }
        }
      }
      return null;
    }

    private static SearchArgument argument(EventKey key) {
      SearchArgument.Builder builder = SearchArgumentFactory.newBuilder().startAnd();
      return builder
          .equals("project", PredicateLeaf.Type.STRING, key.project())
          .equals("runNumber", PredicateLeaf.Type.LONG, (long) key.runNumber())
          .equals("streamName", PredicateLeaf.Type.STRING, key.streamName())
          .equals("productionStep", PredicateLeaf.Type.STRING, key.productionStep())
          .equals("amiTag", PredicateLeaf.Type.STRING, key.amiTag())
          .equals("eventNumber", PredicateLeaf.Type.LONG, key.eventNumber())
          .end()
          .build();
    }

    @Override
    public long countContaining(String text) throws IOException {
      long count = 0;
      VectorizedRowBatch batch = SCANNED.createRowBatch();
      try (Reader reader = newReader();
          RecordReader rows = reader.rows(reader.options().schema(SCANNED))) {
        while (rows.nextBatch(batch)) {
          BytesColumnVector triggers = (BytesColumnVector) batch.cols[0];
          for (int row = 0; row < batch.size; row++) {
            count += text(triggers, row).contains(text) ? 1 : 0;
          }
        }
      }
      return count;
    }

    private static String text(BytesColumnVector column, int row) {
      int index = column.isRepeating ? 0 : row;
      return new String(
          column.vector[index], column.start[index], column.length[index], StandardCharsets.UTF_8);
    }

    /** Returns a reader of its own for a call, since a reader is not for several threads. */
    private Reader newReader() throws IOException {
      return OrcFile.createReader(
          file, OrcFile.readerOptions(configuration).filesystem(fileSystem).orcTail(tail));
    }

    @Override
    public void close() throws IOException {
      fileSystem.close();
    }
  }
}
