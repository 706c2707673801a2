package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.change.Append;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.record.RowModel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;

/**
 * A table of text, maps, arrays, nested records and nulls, whose rows are determined by their
 * index.
 */
final class SampleTable {
  static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Page", "fields": [
                {"name": "url", "type": "string"},
                {"name": "metadata", "type": {"type": "map", "values": "string"}},
                {"name": "links", "type": {"type": "array", "items": ["null", "long"]}},
                {"name": "score", "type": ["null", "double"]},
                {"name": "fetch", "type": {"type": "record", "name": "Fetch", "fields": [
                  {"name": "time", "type": {"type": "long", "logicalType": "timestamp-millis"}},
                  {"name": "status", "type":
                    {"type": "enum", "name": "Status", "symbols": ["OK", "GONE"]}},
                  {"name": "digest", "type": {"type": "fixed", "name": "Digest", "size": 4}}]}},
                {"name": "content", "type": ["null", "bytes", "string"]}
              ]}
              """);

  private static final Schema FETCH = SCHEMA.getField("fetch").schema();

  private SampleTable() {}

  /** Returns the row at an index. */
  static GenericRecord row(int index) {
    Map<String, String> metadata = new LinkedHashMap<>();
    for (int i = 0; i < index % 4; i++) {
      metadata.put("key-" + i, "value " + index + " of " + i);
    }
    List<Long> links = new ArrayList<>();
    for (int i = 0; i < index % 3; i++) {
      links.add(i == 1 ? null : (long) index * index);
    }
    byte[] digest = ByteBuffer.allocate(4).putInt(index * 31).array();
    GenericRecord fetch =
        new GenericRecordBuilder(FETCH)
            .set("time", 1_700_000_000_000L + index)
            .set(
                "status",
                new GenericData.EnumSymbol(
                    FETCH.getField("status").schema(), index % 5 == 0 ? "GONE" : "OK"))
            .set("digest", new GenericData.Fixed(FETCH.getField("digest").schema(), digest))
            .build();
    GenericRecord row = new GenericData.Record(SCHEMA);
    row.put("url", "http://example.org/" + index);
    row.put("metadata", metadata);
    row.put("links", links);
    row.put("score", index % 2 == 0 ? null : index / 8.0);
    row.put("fetch", fetch);
    row.put("content", content(index));
    return row;
  }

  private static Object content(int index) {
    return switch (index % 3) {
      case 0 -> null;
      case 1 -> ByteBuffer.wrap(new byte[index % 50]);
      default -> "text ".repeat(index % 20);
    };
  }

  /** Returns the rows from {@code start} to before {@code end}. */
  static List<GenericRecord> rows(int start, int end) {
    return IntStream.range(start, end).mapToObj(SampleTable::row).toList();
  }

  /** Returns options with which a few rows make several pages and split directories. */
  static WriteOptions smallSplits() {
    return WriteOptions.defaults().withPageSizeInBytes(64).withSplitSizeInBytes(500);
  }

  /** Appends the rows from {@code start} to before {@code end} in one commit. */
  static Append append(Storage storage, int start, int end, CommitToken token) throws IOException {
    Table table = Table.open(storage);
    try (TableWriter writer = table.newWriter(smallSplits())) {
      for (int index = start; index < end; index++) {
        writer.write(row(index));
      }
      Append append = table.newAppend().token(token).add(writer.finish());
      append.commit();
      return append;
    }
  }

  /** Returns all rows, read in a mode. */
  static List<GenericRecord> read(Storage storage, RecordMode mode) throws IOException {
    return read(Table.open(storage), mode);
  }

  static List<GenericRecord> read(Table table, RecordMode mode) throws IOException {
    List<GenericRecord> rows = new ArrayList<>();
    try (RecordReader reader = table.newScan().open(mode)) {
      while (reader.next()) {
        rows.add(reader.record().copy());
      }
    }
    return rows;
  }

  /** Asserts that some rows are found by their URLs, if the table has an index of these. */
  static void assertFoundByIndex(Table table, List<GenericRecord> rows) throws IOException {
    if (!table.indexes().keys().contains(List.of("url"))) {
      return;
    }
    try (KeyLookup lookup = table.newScan().openKeyLookup("url")) {
      List<List<ColumnarRecord>> found =
          lookup.findKeys(rows.stream().map(row -> List.of(row.get("url").toString())).toList());
      for (int i = 0; i < rows.size(); i++) {
        RowModel.assertSameRecords(rows.subList(i, i + 1), List.copyOf(found.get(i)));
      }
      assertEquals(List.of(), lookup.findKey("http://example.org/"));
    }
  }

  /** Asserts that the table consists of the first {@code rowCount} rows. */
  static void assertRows(Storage storage, int rowCount) throws IOException {
    assertFoundByIndex(Table.open(storage), rows(0, rowCount));
    RowModel.assertSameRecords(rows(0, rowCount), read(storage, RecordMode.LAZY));
    RowModel.assertSameRecords(rows(0, rowCount), read(storage, RecordMode.EAGER));
  }
}
