package dev.stoa.format.view;

import dev.stoa.format.bytes.ByteReader;

/**
 * Finds the elements of one array by their indexes. It keeps its own place: the reader may be moved
 * between the calls.
 */
public abstract class ElementWalk {
  /** Turns to an array that begins at the reader's position. */
  public abstract void begin(ByteReader in);

  /**
   * A reader, the page's or another, at an element in Avro binary. From one element to the next is
   * a step; going back may begin anew.
   *
   * @param index below the number of elements, which the caller has checked
   */
  public abstract ByteReader at(int index);

  /** Tells that the reader given last was just moved behind its element, so that it is known. */
  public abstract void passed();
}
