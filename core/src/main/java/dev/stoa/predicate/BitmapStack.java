package dev.stoa.predicate;

import dev.stoa.data.Bitmap;
import java.util.ArrayList;
import java.util.List;

/** Bitmaps that are lent and given back in the opposite order, so that none is made twice. */
final class BitmapStack {
  private final List<Bitmap> bitmaps = new ArrayList<>();
  private int lent;

  /** A bitmap with anything in it. */
  Bitmap borrow() {
    if (lent == bitmaps.size()) {
      bitmaps.add(new Bitmap());
    }
    lent++;
    return bitmaps.get(lent - 1);
  }

  /** Takes back the one that was lent last. */
  void giveBack() {
    lent--;
  }
}
