package dev.stoa.peers.hbase;

import dev.stoa.bench.experiment.eventindex.EventChanges;
import dev.stoa.bench.experiment.eventindex.EventChild;
import dev.stoa.bench.experiment.eventindex.EventFormat;
import dev.stoa.bench.experiment.eventindex.EventKey;
import dev.stoa.bench.experiment.eventindex.EventRows;
import dev.stoa.bench.experiment.eventindex.EventStore;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.CompactionState;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression.Algorithm;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;

/**
 * Stores each event as a row, whose key has all six parts, and each attribute as a cell, as the
 * source did: keys are encoded as differences, and the scanned attribute has a family of its own.
 */
public final class HBaseEvents implements EventFormat {
  private static final byte[] FAMILY = {'e'};
  private static final byte[] SCANNED_FAMILY = {'s'};
  private static final int ROWS_PER_SCAN = 1_000;
  private static final int BLOCK_SIZE_IN_BYTES = 64 << 10;

  private Optional<HBaseServer> server = Optional.empty();

  private HBaseEvents() {}

  /** Serves until standard input ends. */
  public static void main(String[] arguments) throws IOException {
    EventChild.serve(new HBaseEvents());
  }

  @Override
  public String name() {
    return "hbase";
  }

  @Override
  public String setup() {
    return "";
  }

  @Override
  public void startServer(Path directory) throws IOException {
    if (server.isEmpty()) {
      server = Optional.of(HBaseServer.start(directory));
    }
  }

  @Override
  public void remove(Path directory) throws IOException {
    TableName table = tableOf(directory);
    try (Admin admin = server.orElseThrow().connection().getAdmin()) {
      admin.disableTable(table);
      admin.deleteTable(table);
    }
    FileTree.remove(directory);
  }

  @Override
  public long sizeInBytes(Path directory) throws IOException {
    return server.orElseThrow().sizeInBytes();
  }

  private static TableName tableOf(Path directory) {
    return TableName.valueOf(directory.getFileName().toString());
  }

  @Override
  public void close() throws IOException {
    if (server.isPresent()) {
      server.get().close();
      server = Optional.empty();
    }
  }

  @Override
  public PeerWriter create(Path directory) throws IOException {
    TableName table = tableOf(directory);
    Connection connection = server.orElseThrow().connection();
    try (Admin admin = connection.getAdmin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(table)
              .setColumnFamily(family(FAMILY))
              .setColumnFamily(family(SCANNED_FAMILY))
              .build());
    }
    BufferedMutator out = connection.getBufferedMutator(table);
    return new PeerWriter() {
      @Override
      public void write(GenericRecord row) throws IOException {
        out.mutate(put(row));
      }

      @Override
      public void close() throws IOException {
        out.close();
        try (Admin admin = connection.getAdmin()) {
          admin.flush(table);
        }
      }
    };
  }

  @Override
  public void compact(Path directory) throws IOException {
    TableName table = tableOf(directory);
    try (Admin admin = server.orElseThrow().connection().getAdmin()) {
      admin.majorCompact(table);
      do {
        Thread.sleep(1_000); // it starts some time after the request
      } while (admin.getCompactionState(table) != CompactionState.NONE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while HBase compacted", e);
    }
  }

  /** Makes a table of a snapshot's files, which both share. */
  @Override
  public boolean copy(Path directory, Path copy) throws IOException {
    String snapshot = copy.getFileName() + "-snapshot";
    try (Admin admin = server.orElseThrow().connection().getAdmin()) {
      admin.snapshot(snapshot, tableOf(directory));
      admin.cloneSnapshot(snapshot, tableOf(copy));
      admin.deleteSnapshot(snapshot);
    }
    return true;
  }

  private static ColumnFamilyDescriptor family(byte[] name) {
    return ColumnFamilyDescriptorBuilder.newBuilder(name)
        .setDataBlockEncoding(DataBlockEncoding.FAST_DIFF)
        .setCompressionType(Algorithm.GZ)
        .setBloomFilterType(BloomType.ROW)
        .setBlocksize(BLOCK_SIZE_IN_BYTES)
        .setMaxVersions(1)
        .build();
  }

  private static Put put(GenericRecord row) {
    Put put = new Put(EventRows.key(row).toBytes()).setDurability(Durability.SKIP_WAL);
    for (Schema.Field field : row.getSchema().getFields()) {
      if (!EventRows.KEY_COLUMNS.contains(field.name())) {
        put.addColumn(familyOf(field.name()), bytes(field.name()), value(row.get(field.pos())));
      }
    }
    return put;
  }

  private static byte[] familyOf(String column) {
    return column.equals(EventRows.TRIGGER_COLUMN) ? SCANNED_FAMILY : FAMILY;
  }

  private static byte[] value(Object value) {
    if (value instanceof Long number) {
      return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }
    return value instanceof Double number
        ? ByteBuffer.allocate(Double.BYTES).putDouble(number).array()
        : bytes(value.toString());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public EventStore open(Path directory) throws IOException {
    return new Store(server.orElseThrow().connection(), tableOf(directory));
  }

  @Override
  public EventChanges change(Path directory) throws IOException {
    return new Changes(server.orElseThrow().connection(), tableOf(directory));
  }

  /** Sends each batch, and flushes at the end. */
  private record Changes(Connection connection, TableName tableName) implements EventChanges {
    @Override
    public void upsert(List<GenericRecord> events) throws IOException {
      mutate(events.stream().map(HBaseEvents::put).toList());
    }

    @Override
    public void delete(List<EventKey> keys) throws IOException {
      mutate(
          keys.stream()
              .map(key -> new Delete(key.toBytes()).setDurability(Durability.SKIP_WAL))
              .toList());
    }

    private void mutate(List<? extends Mutation> mutations) throws IOException {
      try (BufferedMutator out = connection.getBufferedMutator(tableName)) {
        out.mutate(mutations);
      }
    }

    @Override
    public void close() throws IOException {
      try (Admin admin = connection.getAdmin()) {
        admin.flush(tableName);
      }
    }
  }

  private record Store(Connection connection, TableName tableName) implements EventStore {
    @Override
    public String find(EventKey key) throws IOException {
      try (Table table = connection.getTable(tableName)) {
        return token(table.get(get(key)));
      }
    }

    @Override
    public List<String> findAll(List<EventKey> keys) throws IOException {
      List<String> tokens = new ArrayList<>();
      try (Table table = connection.getTable(tableName)) {
        for (Result result : table.get(keys.stream().map(Store::get).toList())) {
          tokens.add(token(result));
        }
      }
      return tokens;
    }

    private static Get get(EventKey key) {
      return new Get(key.toBytes()).addColumn(FAMILY, bytes(EventRows.TOKEN_COLUMN));
    }

    private static String token(Result result) {
      byte[] value = result.getValue(FAMILY, bytes(EventRows.TOKEN_COLUMN));
      return value == null ? null : new String(value, StandardCharsets.UTF_8);
    }

    @Override
    public long countContaining(String text) throws IOException {
      long count = 0;
      byte[] column = bytes(EventRows.TRIGGER_COLUMN);
      Scan scan =
          new Scan()
              .addColumn(SCANNED_FAMILY, column)
              .setCaching(ROWS_PER_SCAN)
              .setCacheBlocks(false);
      try (Table table = connection.getTable(tableName);
          ResultScanner rows = table.getScanner(scan)) {
        for (Result row : rows) {
          String value = new String(row.getValue(SCANNED_FAMILY, column), StandardCharsets.UTF_8);
          count += value.contains(text) ? 1 : 0;
        }
      }
      return count;
    }

    @Override
    public void close() {
      // The connection belongs to the server.
    }
  }
}
