package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.input.block.BlockOptions;
import dev.stoa.cli.input.block.RowBlock;
import dev.stoa.cli.input.block.RowBlocks;
import dev.stoa.cli.input.block.SampleMismatchException;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.output.JsonValueWriter;
import dev.stoa.engine.EngineTables;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Blocks give the rows, the schema and the errors that reading record by record gives, with any
 * number of threads and any sizes of blocks and samples.
 */
final class RowBlocksTest {
  private static final long SEED = Long.getLong("seed", new Random().nextLong());
  private static final int ROUND_COUNT = 60;

  @TempDir private Path directory;

  private final Random random = new Random(SEED);
  private int mismatchCount;
  private int sampledCount;

  /** A schema, rows as JSON and a warning, or the message of an error. */
  private record Result(Optional<Schema> schema, List<String> rows, String warning, String error) {
    static Result ofError(String message) {
      return new Result(Optional.empty(), List.of(), "", message);
    }
  }

  @Test
  void blocksOfCsvAreReadLikeRecords() throws IOException {
    System.out.println("RowBlocksTest: replay with -Dseed=" + SEED);
    for (int round = 0; round < ROUND_COUNT; round++) {
      RandomCsv csv = new RandomCsv(random);
      checkRound("csv", csv::nextFile, round);
    }
    assertTrue(mismatchCount > 5 && sampledCount > 20, mismatchCount + " of " + sampledCount);
  }

  @Test
  void blocksOfJsonAreReadLikeRecords() throws IOException {
    System.out.println("RowBlocksTest: replay with -Dseed=" + SEED);
    for (int round = 0; round < ROUND_COUNT; round++) {
      checkRound("jsonl", this::nextJsonFile, round);
    }
    assertTrue(mismatchCount > 5 && sampledCount > 20, mismatchCount + " of " + sampledCount);
  }

  /** Creates the text of a random file. */
  @FunctionalInterface
  private interface FileGenerator {
    String nextFile();
  }

  private String nextJsonFile() {
    StringBuilder text = new StringBuilder();
    int rowCount = random.nextInt(60);
    String lineEnd = random.nextInt(5) == 0 ? "\r\n" : "\n";
    for (int row = 0; row < rowCount; row++) {
      text.append(nextJsonRow(row)).append(random.nextInt(30) == 0 ? " " : lineEnd);
    }
    if (random.nextInt(20) == 0) {
      text.append("{\"id\":");
    }
    return text.toString();
  }

  /** Returns a row that usually has the types of the others. */
  private String nextJsonRow(int row) {
    String number = random.nextInt(200) == 0 ? "1.5" : Integer.toString(random.nextInt(1000));
    String text = random.nextInt(200) == 0 ? "null" : "\"é\\n" + random.nextInt(9) + "}\"";
    text = random.nextInt(300) == 0 ? "[true]" : text;
    String list = random.nextInt(100) == 0 ? "[1,null]" : "[1,2]";
    String more = random.nextInt(150) == 0 ? ",\"rare\":{\"k\":true}" : "";
    String head = random.nextInt(200) == 0 ? "" : "\"id\":" + row + ",";
    return "{%s\"n\":%s,\"t\":%s,\"o\":{\"l\":%s}%s}".formatted(head, number, text, list, more);
  }

  private void checkRound(String extension, FileGenerator generator, int round) throws IOException {
    List<String> names = new ArrayList<>();
    int fileCount = 1 + random.nextInt(3);
    for (int i = 0; i < fileCount; i++) {
      Path file = directory.resolve("f" + round + "-" + i + "." + extension);
      Files.writeString(file, generator.nextFile(), StandardCharsets.UTF_8);
      names.add(file.toString());
    }
    Result expected = readRecords(names);
    for (int threadCount : new int[] {1, 2, 5}) {
      BlockOptions options =
          new BlockOptions(threadCount, 16 + random.nextInt(600), 16 + random.nextInt(1200));
      assertEquals(expected, readBlocks(names, options), () -> SEED + ", " + options);
    }
  }

  private static Result readRecords(List<String> names) {
    try (RecordSource source = RecordSources.open(names, InputOptions.defaults())) {
      return read(source);
    } catch (InputException e) {
      return Result.ofError(e.getMessage());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static Result read(RecordSource source) throws IOException {
    List<String> rows = Inputs.rows(source);
    return new Result(Optional.of(source.schema()), rows, source.warning(), "");
  }

  private Result readBlocks(List<String> names, BlockOptions options) throws IOException {
    InputOptions inputOptions = InputOptions.defaults();
    try (InputFiles files = InputFiles.open(names, inputOptions)) {
      sampledCount++;
      try (RowBlocks blocks = files.openSampled(inputOptions, options)) {
        return write(blocks);
      } catch (SampleMismatchException e) {
        mismatchCount++;
      }
      try (RowBlocks blocks = files.open(inputOptions, options)) {
        return write(blocks);
      }
    } catch (InputException e) {
      return Result.ofError(e.getMessage());
    }
  }

  /** Writes the blocks to a table and reads its rows. */
  private static Result write(RowBlocks blocks) throws IOException {
    MemoryStorage storage = new MemoryStorage();
    Table table = EngineTables.stage(storage, blocks.schema());
    try (TableWriter writer = table.newWriter(WriteOptions.defaults())) {
      long rowCount = 0;
      Optional<RowBlock> block = blocks.next();
      while (block.isPresent()) {
        rowCount += block.get().rowCount();
        block.get().writeTo(writer);
        assertEquals(rowCount, writer.rowCount());
        block = blocks.next();
      }
      table.newAppend().add(writer.finish()).commit();
    }
    List<String> rows = new ArrayList<>();
    JsonValueWriter json = JsonValueWriter.of(blocks.schema());
    try (RecordReader reader = Table.open(storage).newScan().open(RecordMode.EAGER)) {
      while (reader.next()) {
        rows.add(json.toJson(reader.record()));
      }
    }
    return new Result(Optional.of(blocks.schema()), rows, blocks.warning(), "");
  }

  @Test
  void convertedValuesThatAreReadTwiceAreCountedOnce() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < 100; row++) {
      String object = row % 10 == 3 ? "{\"a\":[1]}" : "{\"a\":\"x\"}";
      // The array is not read as a block, so the rows before it are read again.
      text.append(row == 73 ? "[" + object + "]" : object).append('\n');
    }
    Path file = Inputs.write(directory, "a.json", text.toString().getBytes(StandardCharsets.UTF_8));
    Result expected = readRecords(List.of(file.toString()));
    assertTrue(
        expected.warning().startsWith("10 values of \"a\" (first in " + file + ", line 4) stored"),
        expected.warning());
    for (int threadCount = 1; threadCount < 4; threadCount++) {
      assertEquals(
          expected, readBlocks(List.of(file.toString()), new BlockOptions(threadCount, 100, 100)));
    }
  }

  @Test
  void rowsDoNotFitAGivenSchema() throws IOException {
    StringBuilder text = new StringBuilder("a,b\n");
    for (int row = 0; row < 1000; row++) {
      text.append(row).append(row == 700 || row == 900 ? ",x\n" : ",1\n");
    }
    Path file = Inputs.write(directory, "a.csv", text.toString().getBytes(StandardCharsets.UTF_8));
    Schema schema =
        Inputs.schema(
            "{'type':'record','name':'R','fields':[{'name':'a','type':'int'},"
                + "{'name':'b','type':'long'}]}");
    InputOptions inputOptions = InputOptions.defaults().withSchema(schema);
    String expected = Inputs.errorMessage(inputOptions, file);
    assertTrue(expected.contains("line 702"), expected);
    for (int threadCount = 1; threadCount < 6; threadCount++) {
      BlockOptions options = new BlockOptions(threadCount, 100, 100);
      try (InputFiles files = InputFiles.open(List.of(file.toString()), inputOptions);
          RowBlocks blocks = files.open(inputOptions, options)) {
        InputException e = assertThrows(InputException.class, () -> write(blocks));
        assertEquals(expected, e.getMessage().replace(directory + "/", ""));
      }
    }
  }

  @Test
  void threadsReadAheadOnlyAFewBlocksAndEnd() throws IOException {
    byte[] text = "a,b\n".concat("1,2\n".repeat(100_000)).getBytes(StandardCharsets.UTF_8);
    Path file = Inputs.write(directory, "long.csv", text);
    InputOptions inputOptions = InputOptions.defaults();
    BlockOptions options = new BlockOptions(4, 1000, 1000);
    try (InputFiles files = InputFiles.open(List.of(file.toString()), inputOptions);
        RowBlocks blocks = files.openSampled(inputOptions, options)) {
      assertTrue(blocks.next().isPresent());
      assertTrue(!decodingThreads().isEmpty());
    }
    assertEquals(Set.of(), decodingThreads());
  }

  private static Set<String> decodingThreads() {
    Set<String> names = new TreeSet<>();
    Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.isAlive() && thread.getName().startsWith("stoa-decoding"))
        .forEach(thread -> names.add(thread.getName()));
    return names;
  }
}
