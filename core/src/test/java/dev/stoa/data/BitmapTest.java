package dev.stoa.data;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class BitmapTest {
  @Test
  void appendedBitsFollowThoseBefore() {
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      Bitmap bitmap = new Bitmap();
      bitmap.fill(300); // words that were used before
      bitmap.clear(0);
      List<Boolean> expected = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        int count = random.nextInt(random.nextBoolean() ? 10 : 200);
        if (random.nextInt(3) == 0) {
          bitmap.appendOnes(count);
          for (int row = 0; row < count; row++) {
            expected.add(true);
          }
        } else {
          Bitmap other = new Bitmap();
          other.fill(count + random.nextInt(100));
          for (int row = 0; row < count; row++) {
            boolean isSet = random.nextBoolean();
            if (!isSet) {
              other.unset(row);
            }
            expected.add(isSet);
          }
          bitmap.append(other, count);
        }
        assertEquals(expected.size(), bitmap.size());
        for (int row = 0; row < bitmap.size(); row++) {
          assertEquals(expected.get(row), bitmap.get(row), "seed " + seed + ", row " + row);
        }
        assertEquals(expected.stream().filter(b -> b).count(), bitmap.cardinality());
      }
    }
  }
}
