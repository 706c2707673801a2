package dev.stoa.format.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class IntArrayTest {
  @Test
  void anArrayGrowsUpToWhatTheJvmAllows() {
    int largest = Integer.MAX_VALUE - 8;
    assertEquals(16, IntArray.nextCapacity(0));
    assertEquals(32, IntArray.nextCapacity(16));
    assertEquals(1 << 30, IntArray.nextCapacity(1 << 29));
    assertEquals(largest, IntArray.nextCapacity(1 << 30));
    assertEquals(largest, IntArray.nextCapacity(largest - 1));
    assertThrows(IllegalStateException.class, () -> IntArray.nextCapacity(largest));
  }

  @Test
  void valuesAreKeptWhereItGrows() {
    IntArray array = new IntArray();
    for (int i = 0; i < 1_000; i++) {
      array.add(i * i);
    }
    for (int i = 0; i < 1_000; i++) {
      assertEquals(i * i, array.at(i));
    }
  }
}
