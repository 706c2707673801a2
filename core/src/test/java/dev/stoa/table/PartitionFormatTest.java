package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.ContainerWriter;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.encoding.DocumentedExamples;
import dev.stoa.format.manifest.InMemoryOutputFile;
import dev.stoa.format.manifest.ManifestSegment;
import dev.stoa.format.manifest.ManifestSegmentWriter;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.format.manifest.Totals;
import dev.stoa.format.split.SchemaFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.PartitionTransform;
import dev.stoa.partition.PartitionValue;
import dev.stoa.partition.Partitioning;
import dev.stoa.partition.TermValue;
import dev.stoa.partition.TermValue.BytesValue;
import dev.stoa.partition.TermValue.DecimalValue;
import dev.stoa.partition.TermValue.DoubleValue;
import dev.stoa.partition.TermValue.LongValue;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.Test;

/**
 * Snapshots and manifest segments store partition terms and values, and invalid ones are rejected.
 */
class PartitionFormatTest {
  private static final int ROUND_COUNT = 3_000;
  private static final UUID TABLE_UUID = new UUID(7, 8);

  /** The tag of the section of partitions. */
  private static final int PARTITIONS_TAG = 9;

  private static final int EARLIER_SPECS_TAG = 11;

  private static final TableSchema SCHEMA =
      TableSchema.of(
          SchemaBuilder.record("Visit")
              .fields()
              .requiredString("url")
              .requiredLong("user")
              .endRecord());

  private static BytesValue text(String text) {
    return new BytesValue(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static SplitDirectory split(String name, PartitionValue value) {
    return new SplitDirectory(name, new UUID(1, 2), 10, SchemaFile.of(new byte[3]), List.of())
        .withPartition(value);
  }

  private static PartitionValue value(TermValue... termValues) {
    return new PartitionValue(1, List.of(termValues));
  }

  private static Partitioning partitioning() {
    return Partitioning.of(PartitionSpec.parse("bucket(user,16), truncate(url,4)"), SCHEMA);
  }

  /** Finds the section of partitions, whose size is known, from the end of a file. */
  private static byte[] partitionSection(byte[] file, int sizeInBytes) {
    return partitionSection(file, PARTITIONS_TAG, sizeInBytes);
  }

  private static byte[] partitionSection(byte[] file, int tag, int sizeInBytes) {
    byte[] tagAndLength = {(byte) tag, (byte) (sizeInBytes - 2)};
    for (int start = file.length - sizeInBytes; start >= 0; start--) {
      if (Arrays.equals(file, start, start + 2, tagAndLength, 0, 2)) {
        return Arrays.copyOfRange(file, start, start + sizeInBytes);
      }
    }
    throw new AssertionError("the footer has no section of partitions");
  }

  @Test
  void theTermsOfASnapshotMatchTheDocument() throws IOException {
    SnapshotRoot root = SnapshotRoot.firstSnapshot(SCHEMA, "job_1", 1_000_000_000_000L);
    byte[] file = SnapshotFile.toBytes(root.withPartitioning(partitioning()));
    DocumentedExamples.assertPrinted("partition terms", partitionSection(file, 10));
  }

  @Test
  void theEarlierSpecsOfASnapshotMatchTheDocument() throws IOException {
    SnapshotRoot root = SnapshotRoot.firstSnapshot(SCHEMA, "job_1", 1_000_000_000_000L);
    Partitioning changed = Partitioning.UNPARTITIONED.replacedBy(partitioning().terms(), 3);
    Partitioning changedAgain = changed.replacedBy(partitioning().terms().subList(0, 1), 4);
    byte[] file = SnapshotFile.toBytes(root.withPartitioning(changedAgain));
    DocumentedExamples.assertPrinted(
        "earlier partition specs", partitionSection(file, EARLIER_SPECS_TAG, 13));
    Storage storage = new MemoryStorage();
    storage.createIfAbsent(TablePaths.snapshot(1), file);
    assertEquals(changedAgain, SnapshotFile.read(storage, 1, new ReadCounters()).partitioning());
  }

  @Test
  void theValuesOfASegmentMatchTheDocument() throws IOException {
    InMemoryOutputFile file = new InMemoryOutputFile("segment");
    PartitionValue bucketAndText = value(new LongValue(3), text("http"));
    ManifestSegmentWriter.write(
        file,
        TABLE_UUID,
        List.of(
            split("s-0", bucketAndText),
            split("s-1", value(new LongValue(11), TermValue.Null.NULL)),
            split("s-2", bucketAndText)));
    DocumentedExamples.assertPrinted("partition values", partitionSection(file.toByteArray(), 21));
  }

  private static List<PartitionValue> read(Storage storage, String path) throws IOException {
    try (ManifestSegment segment =
        ManifestSegment.open(storage, path, Optional.empty(), new ReadCounters())) {
      return segment.read(id -> true).stream().map(SplitDirectory::partition).toList();
    }
  }

  @Test
  void roundTripsValuesOfEachKind() throws IOException {
    Storage storage = new MemoryStorage();
    List<PartitionValue> values =
        List.of(
            value(new LongValue(Long.MIN_VALUE), new DoubleValue(Double.NaN), text("")),
            PartitionValue.UNPARTITIONED,
            value(new DecimalValue(BigInteger.TEN.pow(40).negate()), new DoubleValue(-0.0)),
            value(TermValue.Null.NULL),
            value(new LongValue(Long.MAX_VALUE), new DecimalValue(BigInteger.ZERO), text("é")));
    List<SplitDirectory> splits =
        values.stream().map(value -> split("s-" + values.indexOf(value), value)).toList();
    ManifestSegmentWriter.write(storage.create("m-1"), TABLE_UUID, splits);
    assertEquals(values, read(storage, "m-1"));
  }

  @Test
  void snapshotsOfUnpartitionedTablesHaveNoPartitionSection() throws IOException {
    SnapshotRoot root = SnapshotRoot.firstSnapshot(SCHEMA, "job_1", 1_000_000_000_000L);
    byte[] bytesWithoutPartitioning = SnapshotFile.toBytes(root);
    assertEquals(
        bytesWithoutPartitioning.length + 10,
        SnapshotFile.toBytes(root.withPartitioning(partitioning())).length);
  }

  private static void writeSegment(Storage storage, String path, ByteWriter valuesSection)
      throws IOException {
    try (OutputFile file = storage.create(path);
        ContainerWriter container = new ContainerWriter(file, FileKind.MANIFEST)) {
      ByteWriter block = new ByteWriter();
      block.writeText("s-1");
      block.writeUuid(new UUID(1, 2));
      block.writeVarint(10);
      block.writeVarint(0);
      container.writeBlock(block);
      ByteWriter section = new ByteWriter();
      section.writeUuid(TABLE_UUID);
      new Totals(1, 10, 0).write(section);
      section.writeVarint(1);
      section.writeVarint(3);
      section.writeVarint(0);
      section.writeVarint(0);
      ByteWriter footer = new ByteWriter();
      ContainerWriter.writeSection(ManifestSegment.SPLITS_TAG, section, footer);
      ContainerWriter.writeSection(PARTITIONS_TAG, valuesSection, footer);
      container.finish(footer);
    }
  }

  @Test
  void rejectsInvalidContentWithValidChecksums() throws IOException {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("PartitionFormatTest: seed " + seed);
    Random random = new Random(seed);
    Storage storage = new MemoryStorage();
    int rejectedCount = 0;

    for (int round = 0; round < ROUND_COUNT; round++) {
      ByteWriter valuesSection = new ByteWriter();
      int length = random.nextInt(20);
      for (int i = 0; i < length; i++) {
        valuesSection.writeByte(random.nextInt(4) == 0 ? random.nextInt(256) : random.nextInt(5));
      }
      String path = "m-" + round;
      writeSegment(storage, path, valuesSection);
      try {
        read(storage, path);
      } catch (CorruptFileException e) {
        rejectedCount++;
      }
    }
    assertTrue(
        rejectedCount > ROUND_COUNT / 2 && rejectedCount < ROUND_COUNT,
        rejectedCount + " of " + ROUND_COUNT);
  }

  private static void assertRejects(Partitioning invalidPartitioning) throws IOException {
    Storage storage = new MemoryStorage();
    SnapshotRoot root =
        SnapshotRoot.firstSnapshot(SCHEMA, "job", 0).withPartitioning(invalidPartitioning);
    storage.createIfAbsent(TablePaths.snapshot(1), SnapshotFile.toBytes(root));
    assertThrows(
        CorruptFileException.class, () -> SnapshotFile.read(storage, 1, new ReadCounters()));
  }

  @Test
  void rejectsTermsOfMissingFieldsAndSpecIdZero() throws IOException {
    Partitioning validPartitioning = partitioning();
    Partitioning.Term unknownFieldTerm =
        new Partitioning.Term(validPartitioning.terms().get(0).transform(), 77);
    assertRejects(new Partitioning(1, List.of(validPartitioning.terms().get(0), unknownFieldTerm)));
    assertRejects(new Partitioning(0, validPartitioning.terms()));
  }

  @Test
  void rejectsEarlierSpecsWithTheSameIdOrWithoutTerms() throws IOException {
    List<Partitioning.Term> terms = partitioning().terms();
    Partitioning other = new Partitioning(1, terms.subList(0, 1));
    Partitioning.Term unknownFieldTerm = new Partitioning.Term(terms.get(0).transform(), 77);
    assertRejects(new Partitioning(1, terms, List.of(other)));
    assertRejects(new Partitioning(2, terms, List.of(other, other)));
    assertRejects(new Partitioning(2, terms, List.of(new Partitioning(1, List.of()))));
    assertRejects(new Partitioning(2, terms, List.of(new Partitioning(0, terms))));
    assertRejects(
        new Partitioning(2, terms, List.of(new Partitioning(1, List.of(unknownFieldTerm)))));
  }

  @Test
  void rejectsTermsOfUnsuitableTypesAndFieldsWithInvalidPaths() throws IOException {
    PartitionTransform year = PartitionTransform.of(PartitionTransform.Kind.YEAR);
    assertRejects(new Partitioning(1, List.of(new Partitioning.Term(year, 1))));
    for (String path : List.of(".", "", "url.", "gone", "url.inside")) {
      TableSchema schema = new TableSchema(SCHEMA.record(), SCHEMA.columns(), 9, Map.of(path, 8));
      Partitioning.Term term =
          new Partitioning.Term(PartitionTransform.of(PartitionTransform.Kind.IDENTITY), 8);
      Storage storage = new MemoryStorage();
      SnapshotRoot root =
          SnapshotRoot.firstSnapshot(schema, "job", 0)
              .withPartitioning(new Partitioning(1, List.of(term)));
      storage.createIfAbsent(TablePaths.snapshot(1), SnapshotFile.toBytes(root));
      assertThrows(
          CorruptFileException.class,
          () -> SnapshotFile.read(storage, 1, new ReadCounters()),
          path);
    }
  }
}
