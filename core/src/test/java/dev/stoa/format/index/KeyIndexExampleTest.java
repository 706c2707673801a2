package dev.stoa.format.index;

import dev.stoa.format.column.SplitIdentity;
import dev.stoa.format.encoding.DocumentedExamples;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.memory.MemoryStorage;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The writer of key indexes writes the page that docs/reference/format.md prints. */
class KeyIndexExampleTest {
  private static final long[] KEYS = {0, 10, 20, 30, 10};
  private static final int HEADER_SIZE_IN_BYTES = 16;

  /** The rest of the page is padding. */
  private static final int PRINTED_SIZE_IN_BYTES = 149;

  @Test
  void aPageOfFiveKeysMatchesTheDocument() throws Exception {
    UUID uuid = new UUID(0x1111111111111111L, 0x2222222222222222L);
    SplitIdentity split = new SplitIdentity(uuid, KEYS.length);
    MemoryStorage storage = new MemoryStorage();
    IndexDefinition index = new IndexDefinition(9, List.of(1));
    try (KeyIndexWriter writer =
        new KeyIndexWriter(storage.create("x"), split, index, 0.9, List.of(0x33333333), 0)) {
      HashedRows rows =
          new HashedRows(0, writer.homeCount(), writer.homeCount(), KEYS.length, KEYS.length, 0);
      NumberKeys keys = new NumberKeys(KEYS.length, row -> KEYS[row]);
      while (keys.next()) {
        rows.add(keys);
      }
      rows.writeTo(writer);
      writer.finish();
    }
    byte[] page = new byte[PRINTED_SIZE_IN_BYTES];
    try (InputFile file = storage.open("x")) {
      file.readFully(HEADER_SIZE_IN_BYTES, page, 0, page.length);
    }
    DocumentedExamples.assertPrinted("key index", page);
  }
}
