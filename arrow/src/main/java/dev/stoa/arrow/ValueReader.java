package dev.stoa.arrow;

/** Gives the values of one of Arrow's vectors as tables take them; null where they are null. */
@FunctionalInterface
interface ValueReader {
  Object at(int index);
}
