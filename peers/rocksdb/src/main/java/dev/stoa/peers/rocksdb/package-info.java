/** RocksDB, an embedded store of keys and values, which holds the events of an experiment. */
package dev.stoa.peers.rocksdb;
