package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.output.OutputException;
import dev.stoa.cli.output.OutputOptions;
import dev.stoa.cli.output.RecordSink;
import dev.stoa.cli.output.RecordSinks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.orc.CompressionKind;
import org.apache.orc.OrcFile;
import org.apache.orc.TypeDescription;
import org.apache.orc.Writer;
import org.apache.orc.storage.common.type.HiveDecimal;
import org.apache.orc.storage.ql.exec.vector.BytesColumnVector;
import org.apache.orc.storage.ql.exec.vector.ColumnVector;
import org.apache.orc.storage.ql.exec.vector.DecimalColumnVector;
import org.apache.orc.storage.ql.exec.vector.LongColumnVector;
import org.apache.orc.storage.ql.exec.vector.MapColumnVector;
import org.apache.orc.storage.ql.exec.vector.TimestampColumnVector;
import org.apache.orc.storage.ql.exec.vector.UnionColumnVector;
import org.apache.orc.storage.ql.exec.vector.VectorizedRowBatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reads ORC files of other writers. */
class OrcTest {
  /**
   * A file of pyarrow, whose writer in C++ does not name its calendar: the dates 1500-01-01,
   * 1582-10-04, 0001-01-01 and 2020-02-29, and the times 1500-01-01T12:00, 1700-01-01, null and
   * 2020-01-01.
   */
  private static final String FILE_OF_THE_WRITER_IN_CPP =
      """
      T1JDCgYSBAgEUAAKFAoCAAASDggEOggI8+RXEKKeAlAACiIKBwAAAAAAAAASFwgDShEY/8fE/KjfBiCA
      oLfm61swAVABbgMFPR8EUPsV8nMAjyL/0HgCB5Fden8EoP0g/wASzqYAAAAKBggGEAAYCAoGCAYQARgW
      CgYIBhACGCQKBggBEAEYDgoGCAAQAhgCCgYIARACGBEKBggFEAIYAhIECAAQABIECAIQABIECAIQABoD
      R01UCi8KBAgEUAAKDggEOggI8+RXEKKeAlAAChcIA0oRGP/HxPyo3wYggKC35utbMAFQAQgDELQBGgoI
      AxBCGCMgTygEIhIIDBICAQIaAWQaAXQgACgAMAAiCAgPIAAoADAAIggICSAAKAAwADAEOgQIBFAAOg4I
      BDoICPPkVxCingJQADoXCANKERj/x8T8qN8GIICgt+brWzABUAFAkE5IAWIFMi4yLjIIdhAAGICABCIC
      AAwoMTAGgvQDA09SQxc=
      """;

  @TempDir Path directory;

  @Test
  void otherWritersThanJavaUseTheProlepticCalendar() throws IOException {
    Path file = directory.resolve("old.orc");
    Files.write(file, Base64.getMimeDecoder().decode(FILE_OF_THE_WRITER_IN_CPP));
    List<String> rows =
        List.of(
            "{\"d\":\"1500-01-01\",\"t\":\"1500-01-01T12:00:00\"}",
            "{\"d\":\"1582-10-04\",\"t\":\"1700-01-01T00:00:00\"}",
            "{\"d\":\"0001-01-01\",\"t\":null}",
            "{\"d\":\"2020-02-29\",\"t\":\"2020-01-01T00:00:00\"}");
    assertEquals(rows, Inputs.rows(file));
  }

  /** A file of pyarrow, which stores fractions of seconds before 1970 as negative nanoseconds. */
  @Test
  void readsNegativeNanosecondsOfTheWriterInCpp() throws IOException {
    String base64 =
        """
        T1JDCgYSBAgGUAAKFgoEAAAAABIOCAZKCBj3VSC4FzACUAB2BalJG/+pSRwBqUkcCalJG/+pSRv9
        qUkcA34F//////////3/////////3//////////f////////4LgAAAAA7msoCAAAAAAAAAAACgYI
        BhAAGAgKBggGEAEYGAoGCAEQARgaCgYIBRABGDISBAgAEAASBAgCEAAaA0dNVAoWCgQIBlAACg4I
        BkoIGPdVILgXMAJQAAgDEJ0BGgoIAxAgGEwgMSgGIg4IDBIBARoBdCAAKAAwACIICAkgACgAMAAw
        BjoECAZQADoOCAZKCBj3VSC4FzACUABAkE5IAWIFMi4yLjIITxAAGICABCICAAwoGDAGgvQDA09S
        Qxc=
        """;
    Path file = directory.resolve("negative.orc");
    Files.write(file, Base64.getMimeDecoder().decode(base64));
    assertEquals(
        List.of(
            "{\"t\":\"1969-12-31T23:59:59.999\"}",
            "{\"t\":\"1969-12-31T23:59:58.5\"}",
            "{\"t\":\"1969-12-31T23:59:54.5\"}",
            "{\"t\":\"1969-12-31T23:59:59.999998\"}",
            "{\"t\":\"1970-01-01T00:00:01.5\"}",
            "{\"t\":\"1969-12-31T23:59:58\"}"),
        Inputs.rows(file));
  }

  /** Writes a file of one row. */
  private Path write(
      String name, String schema, CompressionKind codec, Consumer<ColumnVector[]> rowFiller)
      throws IOException {
    return write(
        name,
        schema,
        OrcFile.writerOptions(new Configuration(false)).useUTCTimestamp(true).compress(codec),
        rowFiller);
  }

  private Path write(
      String name, String schema, OrcFile.WriterOptions options, Consumer<ColumnVector[]> rowFiller)
      throws IOException {
    TypeDescription type = TypeDescription.fromString(schema);
    Path file = directory.resolve(name);
    try (Writer writer =
        OrcFile.createWriter(
            new org.apache.hadoop.fs.Path(file.toUri()), options.setSchema(type))) {
      VectorizedRowBatch batch = type.createRowBatch();
      batch.size = 1;
      rowFiller.accept(batch.cols);
      writer.addRowBatch(batch);
    }
    return file;
  }

  private static void setLong(ColumnVector vector, long value) {
    ((LongColumnVector) vector).vector[0] = value;
  }

  private static void setText(ColumnVector vector, String value) {
    ((BytesColumnVector) vector).setVal(0, value.getBytes(StandardCharsets.UTF_8));
  }

  private static void setTime(ColumnVector vector, long millis, int nanos) {
    ((TimestampColumnVector) vector).time[0] = millis;
    ((TimestampColumnVector) vector).nanos[0] = nanos;
  }

  @Test
  void readsTypesOfOtherWriters() throws IOException {
    Path file =
        write(
            "types.orc",
            "struct<tiny:tinyint,small:smallint,big:bigint,word:varchar(5),letters:char(3),"
                + "day:date,local:timestamp,instant:timestamp with local time zone,"
                + "price:decimal(10,2),`odd name`:string,absent:int>",
            CompressionKind.ZLIB,
            columns -> {
              setLong(columns[0], -1);
              setLong(columns[1], 300);
              setLong(columns[2], 1L << 40);
              setText(columns[3], "word");
              setText(columns[4], "abc");
              setLong(columns[5], 12_000);
              setTime(columns[6], 1_500, 500_001_999);
              setTime(columns[7], -1_500, 500_000_000);
              ((DecimalColumnVector) columns[8]).set(0, HiveDecimal.create("-12.34"));
              setText(columns[9], "x");
              columns[10].isNull[0] = true;
              columns[10].noNulls = false;
            });
    assertEquals(
        List.of(
            "{\"tiny\":-1,\"small\":300,\"big\":1099511627776,\"word\":\"word\","
                + "\"letters\":\"abc\",\"day\":\"2002-11-09\",\"local\":\"1970-01-01T00:00:01.500001\","
                + "\"instant\":\"1969-12-31T23:59:58.5Z\",\"price\":-12.34,\"odd"
                + " name\":\"x\",\"absent\":null}"),
        Inputs.rows(file));
  }

  @Test
  void readsUnionsAndMapsWithKeysThatAreNotStrings() throws IOException {
    Path file =
        write(
            "unions.orc",
            "struct<either:uniontype<int,string>,numbers:map<int,string>>",
            CompressionKind.SNAPPY,
            columns -> {
              UnionColumnVector either = (UnionColumnVector) columns[0];
              either.tags[0] = 1;
              setText(either.fields[1], "text");
              MapColumnVector map = (MapColumnVector) columns[1];
              map.lengths[0] = 1;
              map.childCount = 1;
              setLong(map.keys, 7);
              setText(map.values, "seven");
            });
    assertEquals(
        List.of("{\"either\":\"text\",\"numbers\":[{\"key\":7,\"value\":\"seven\"}]}"),
        Inputs.rows(file));
    Path unionOfStrings =
        write(
            "same.orc",
            "struct<either:uniontype<string,varchar(3)>>",
            CompressionKind.LZ4,
            columns -> setText(((UnionColumnVector) columns[0]).fields[0], "a"));
    assertTrue(
        Inputs.errorMessage(unionOfStrings).contains("unsupported type"),
        Inputs.errorMessage(unionOfStrings));
    Path fileOfInts =
        write("bare.orc", "int", CompressionKind.NONE, columns -> setLong(columns[0], 1));
    assertTrue(
        Inputs.errorMessage(fileOfInts).contains("expected a struct"),
        Inputs.errorMessage(fileOfInts));
  }

  @Test
  void rejectsKeysThatAMapHasTwice() throws IOException {
    Path file =
        write(
            "keys.orc",
            "struct<words:map<string,int>>",
            CompressionKind.NONE,
            columns -> {
              MapColumnVector map = (MapColumnVector) columns[0];
              map.lengths[0] = 2;
              map.childCount = 2;
              setText(map.keys, "a");
              map.keys.isRepeating = true;
              setLong(map.values, 1);
              map.values.isRepeating = true;
            });
    String message = Inputs.errorMessage(file);
    assertTrue(message.contains("a map has the key \"a\" twice: remove one"), message);
  }

  @Test
  @Timeout(30)
  void writesALongListInLinearTime() throws IOException {
    Schema schema =
        Inputs.schema(
            "{'type':'record','name':'R','fields':[{'name':'a','type':{'type':'array','items':'long'}}]}");
    GenericRecord row = new GenericData.Record(schema);
    row.put("a", LongStream.range(0, 1_000_000).boxed().toList());
    Path file = directory.resolve("list.orc");
    try (RecordSink sink = RecordSinks.create(file.toString(), schema, OutputOptions.defaults())) {
      sink.write(row);
      sink.finish();
    }
    try (RecordSource source = Inputs.open(file)) {
      assertTrue(source.next());
      assertEquals(row.get("a"), source.record().get("a"));
    }
  }

  @Test
  void readsFilesWithAColonInTheName() throws IOException {
    Path plain =
        write("a.orc", "struct<a:bigint>", CompressionKind.NONE, row -> setLong(row[0], 7));
    Path file = Files.move(plain, directory.resolve("a:b.orc"));
    assertEquals(1, Inputs.rows(file).size());
  }

  @Test
  void readsFilesWithoutStatistics() throws IOException {
    Path file =
        write(
            "a.orc",
            "struct<a:bigint>",
            OrcFile.writerOptions(new Configuration(false)).buildIndex(false),
            columns -> setLong(columns[0], 7));
    assertEquals(List.of("{\"a\":7}"), Inputs.rows(InputOptions.defaults(), file));
  }

  @Test
  void reportsDamagedFiles() throws IOException {
    Path intactFile =
        write(
            "whole.orc",
            "struct<a:string,b:bigint>",
            CompressionKind.ZSTD,
            columns -> {
              setText(columns[0], "some text that is there");
              setLong(columns[1], 77);
            });
    byte[] bytes = Files.readAllBytes(intactFile);
    Path damagedFile = directory.resolve("damaged.orc");
    for (int size = 3; size < bytes.length; size += 31) {
      assertEquals(1, rejectedCount(damagedFile, Arrays.copyOf(bytes, size)));
    }
    byte[] withoutFooter = bytes.clone();
    Arrays.fill(withoutFooter, bytes.length - 12, bytes.length - 1, (byte) 0);
    assertEquals(1, rejectedCount(damagedFile, withoutFooter));
  }

  private static int rejectedCount(Path file, byte[] bytes) throws IOException {
    Files.write(file, bytes);
    try {
      Inputs.rows(InputOptions.defaults(), file);
      return 0;
    } catch (InputException e) {
      assertTrue(e.getMessage().startsWith(file.toString()), e.getMessage());
      return 1;
    }
  }

  @Test
  void rejectsTimestampsThatOrcWouldChange() throws IOException {
    Schema time = LogicalTypes.timestampMicros().addToSchema(Schema.create(Schema.Type.LONG));
    Schema row =
        Schema.createRecord("Row", null, null, false, List.of(new Schema.Field("at", time)));
    GenericData.Record record = new GenericData.Record(row);
    record.put("at", -1L);
    Path file = directory.resolve("times.orc");
    try (RecordSink sink = RecordSinks.create(file.toString(), row, OutputOptions.defaults())) {
      OutputException exception = assertThrows(OutputException.class, () -> sink.write(record));
      assertTrue(exception.getMessage().contains("column \"at\""), exception.getMessage());
    }
    assertTrue(Files.notExists(file));
  }
}
