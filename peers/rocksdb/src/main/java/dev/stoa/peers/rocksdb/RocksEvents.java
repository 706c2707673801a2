package dev.stoa.peers.rocksdb;

import dev.stoa.bench.experiment.eventindex.EventChanges;
import dev.stoa.bench.experiment.eventindex.EventChild;
import dev.stoa.bench.experiment.eventindex.EventFormat;
import dev.stoa.bench.experiment.eventindex.EventKey;
import dev.stoa.bench.experiment.eventindex.EventRows;
import dev.stoa.bench.experiment.eventindex.EventStore;
import dev.stoa.bench.peer.PeerWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Checkpoint;
import org.rocksdb.CompressionType;
import org.rocksdb.FlushOptions;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** Stores each event as an Avro record under the bytes of its key. */
public final class RocksEvents implements EventFormat {
  private static final int ROWS_PER_BATCH = 1_000;

  private RocksEvents() {}

  /** Serves until standard input ends. */
  public static void main(String[] arguments) throws IOException {
    RocksDB.loadLibrary();
    EventChild.serve(new RocksEvents());
  }

  @Override
  public String name() {
    return "rocksdb";
  }

  @Override
  public String setup() {
    return "";
  }

  /** They share their options, and so the blocks in memory. */
  private final OpenDatabases databases = new OpenDatabases(newOptions());

  private static Options newOptions() {
    BlockBasedTableConfig table =
        new BlockBasedTableConfig()
            .setFilterPolicy(new BloomFilter(10))
            .setBlockCache(new LRUCache(1L << 30));
    return new Options()
        .setCreateIfMissing(true)
        .setCompressionType(CompressionType.LZ4_COMPRESSION)
        .setMaxBackgroundJobs(2)
        .setTableFormatConfig(table);
  }

  @Override
  public PeerWriter create(Path directory) throws IOException {
    RocksDB database = databases.open(directory);
    GenericDatumWriter<GenericRecord> datumWriter = new GenericDatumWriter<>(EventRows.schema());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
    WriteBatch batch = new WriteBatch();
    WriteOptions writeOptions = new WriteOptions().setDisableWAL(true);
    return new PeerWriter() {
      @Override
      public void write(GenericRecord row) throws IOException {
        bytes.reset();
        datumWriter.write(row, encoder);
        try {
          batch.put(EventRows.key(row).toBytes(), bytes.toByteArray());
          if (batch.count() == ROWS_PER_BATCH) {
            database.write(writeOptions, batch);
            batch.clear();
          }
        } catch (RocksDBException e) {
          throw new IOException("RocksDB rejects an event", e);
        }
      }

      @Override
      public void close() throws IOException {
        try (FlushOptions flushOptions = new FlushOptions().setWaitForFlush(true)) {
          database.write(writeOptions, batch);
          database.flush(flushOptions);
        } catch (RocksDBException e) {
          throw new IOException("RocksDB cannot finish", e);
        } finally {
          writeOptions.close();
          batch.close();
          databases.release(directory);
        }
      }
    };
  }

  @Override
  public void compact(Path directory) throws IOException {
    RocksDB database = databases.open(directory);
    try {
      database.compactRange();
    } catch (RocksDBException e) {
      throw new IOException("RocksDB cannot compact " + directory, e);
    } finally {
      databases.release(directory);
    }
  }

  @Override
  public boolean copy(Path directory, Path copy) throws IOException {
    RocksDB database = databases.open(directory);
    try (Checkpoint checkpoint = Checkpoint.create(database)) {
      checkpoint.createCheckpoint(copy.toString());
      return true;
    } catch (RocksDBException e) {
      throw new IOException("RocksDB cannot copy " + directory, e);
    } finally {
      databases.release(directory);
    }
  }

  @Override
  public EventStore open(Path directory) throws IOException {
    return new Store(databases, directory, databases.open(directory));
  }

  @Override
  public EventChanges change(Path directory) throws IOException {
    return new Changes(databases, directory, databases.open(directory));
  }

  /** One batch of writes for each batch of events, and a flush at the end. */
  private record Changes(OpenDatabases databases, Path directory, RocksDB database)
      implements EventChanges {
    @Override
    public void upsert(List<GenericRecord> events) throws IOException {
      GenericDatumWriter<GenericRecord> datumWriter = new GenericDatumWriter<>(EventRows.schema());
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
      try (WriteBatch batch = new WriteBatch()) {
        for (GenericRecord event : events) {
          bytes.reset();
          datumWriter.write(event, encoder);
          batch.put(EventRows.key(event).toBytes(), bytes.toByteArray());
        }
        write(batch);
      } catch (RocksDBException e) {
        throw new IOException("RocksDB rejects an event", e);
      }
    }

    @Override
    public void delete(List<EventKey> keys) throws IOException {
      try (WriteBatch batch = new WriteBatch()) {
        for (EventKey key : keys) {
          batch.delete(key.toBytes());
        }
        write(batch);
      } catch (RocksDBException e) {
        throw new IOException("RocksDB cannot delete events", e);
      }
    }

    private void write(WriteBatch batch) throws RocksDBException {
      try (WriteOptions writeOptions = new WriteOptions().setDisableWAL(true)) {
        database.write(writeOptions, batch);
      }
    }

    @Override
    public void close() throws IOException {
      try (FlushOptions flushOptions = new FlushOptions().setWaitForFlush(true)) {
        database.flush(flushOptions);
      } catch (RocksDBException e) {
        throw new IOException("RocksDB cannot finish", e);
      } finally {
        databases.release(directory);
      }
    }
  }

  private record Store(OpenDatabases databases, Path directory, RocksDB database)
      implements EventStore {
    private static final GenericDatumReader<GenericRecord> TOKEN_READER =
        new GenericDatumReader<>(EventRows.schema(), EventRows.schemaOf(EventRows.TOKEN_COLUMN));

    @Override
    public String find(EventKey key) throws IOException {
      try {
        return token(database.get(key.toBytes()));
      } catch (RocksDBException e) {
        throw new IOException("RocksDB cannot find " + key, e);
      }
    }

    @Override
    public List<String> findAll(List<EventKey> keys) throws IOException {
      try {
        List<String> tokens = new ArrayList<>();
        for (byte[] value :
            database.multiGetAsList(keys.stream().map(EventKey::toBytes).toList())) {
          tokens.add(token(value));
        }
        return tokens;
      } catch (RocksDBException e) {
        throw new IOException("RocksDB cannot find many keys", e);
      }
    }

    private static String token(byte[] value) throws IOException {
      return value == null
          ? null
          : TOKEN_READER
              .read(null, DecoderFactory.get().binaryDecoder(value, null))
              .get(0)
              .toString();
    }

    @Override
    public long countContaining(String text) throws IOException {
      GenericDatumReader<GenericRecord> datumReader =
          new GenericDatumReader<>(
              EventRows.schema(), EventRows.schemaOf(EventRows.TRIGGER_COLUMN));
      GenericRecord event = null;
      long count = 0;
      try (RocksIterator rows = database.newIterator()) {
        for (rows.seekToFirst(); rows.isValid(); rows.next()) {
          event = datumReader.read(event, DecoderFactory.get().binaryDecoder(rows.value(), null));
          count += event.get(0).toString().contains(text) ? 1 : 0;
        }
      }
      return count;
    }

    @Override
    public void close() {
      databases.release(directory);
    }
  }
}
