package dev.stoa.format.manifest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.UnsupportedVersionException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.partition.Partitioning;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PartitionSpecSectionTest {
  private static final int ROUND_COUNT = 20_000;

  private static Partitioning read(byte[] section) {
    return PartitionSpecSection.read(
        Optional.empty(),
        Optional.of(
            new ByteReader(section, section.length, 0, SourceLocation.of("table", "snapshot"))));
  }

  @Test
  void rejectsHostileEarlierSpecsWithValidChecksums() {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("PartitionSpecSectionTest: seed " + seed);
    Random random = new Random(seed);
    int rejectedCount = 0;
    for (int round = 0; round < ROUND_COUNT; round++) {
      ByteWriter section = new ByteWriter();
      int length = random.nextInt(12);
      for (int i = 0; i < length; i++) {
        section.writeByte(random.nextInt(4) == 0 ? random.nextInt(256) : random.nextInt(4));
      }
      try {
        Partitioning read = read(section.toByteArray());
        for (Partitioning spec : read.earlier()) {
          assertEquals(spec.specId() != 0, spec.isPartitioned());
        }
        assertEquals(read, read(PartitionSpecSection.writeEarlier(read).toByteArray()));
      } catch (CorruptFileException | UnsupportedVersionException e) {
        rejectedCount++;
      }
    }
    assertTrue(
        rejectedCount > ROUND_COUNT / 2 && rejectedCount < ROUND_COUNT,
        rejectedCount + " of " + ROUND_COUNT);
  }
}
