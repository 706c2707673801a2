package dev.stoa.record;

import org.apache.avro.generic.IndexedRecord;

/** What a method of a viewed interface does. */
@FunctionalInterface
interface ViewMethod {
  /** Answers a call of the method on a proxy of a record. */
  Object call(IndexedRecord record, Object proxy, Object[] arguments) throws Throwable;
}
